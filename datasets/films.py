"""Invented films and viewers. Any likeness to a real film is chance."""

GENRES = ("comedy", "romance", "action", "science fiction", "clowns")

FRIENDS = ("Ada", "Ben", "Clara", "Dev", "Ella", "Finn", "Gina", "Hugo")
FRIENDS_FILMS = (  # s for space, otherwise a romance; c for a comedy
    ("Moon Base", "s"),
    ("Star Pilots", "s"),
    ("Robot Uncle", "sc"),
    ("Alien Bakery", "sc"),
    ("First Kiss", ""),
    ("Love Letter", ""),
    ("Wedding Cake", "c"),
    ("Oops, I Do", "c"),
)

# Title, year, and of its genres the first letters: c, r, a, s, and k for clowns.
FILMS = (
    ("The Quiet Lighthouse", 1962, "r"),
    ("Seven Suitcases to Trieste", 1964, "cr"),
    ("A Ladder for Wednesday", 1966, "c"),
    ("The Brass Canyon", 1967, "a"),
    ("Orbit of the Tin Moon", 1968, "s"),
    ("Mister Wobble Runs Away", 1969, "ck"),
    ("Letters Nobody Posted", 1971, "r"),
    ("Gunpowder Ferry", 1973, "a"),
    ("The Glass Automaton", 1974, "s"),
    ("Two Forks, One Marriage", 1976, "cr"),
    ("Last Bus to Saturn", 1977, "cs"),
    ("The Long Pursuit of Rufus Pike", 1979, "a"),
    ("Snow on the Piano", 1980, "r"),
    ("Circus at the Edge of Town", 1981, "rk"),
    ("Iron Harbour", 1983, "a"),
    ("My Landlord Is a Robot", 1984, "cs"),
    ("Neon Over Reykholt", 1985, "as"),
    ("The Accountant's Holiday", 1987, "c"),
    ("Kiss Me After the Audit", 1988, "cr"),
    ("Falling Upwards", 1990, "s"),
    ("Midnight Freight", 1991, "a"),
    ("The Laughing Trunk", 1992, "ak"),
    ("A Room with Four Doors", 1994, "r"),
    ("Parliament of Ducks", 1995, "c"),
    ("Colony Fourteen", 1997, "as"),
    ("The Tailor of Rainy Street", 1998, "r"),
    ("Hard Landing at Noon", 2000, "a"),
    ("Grandmother Hacks the Bank", 2002, "ca"),
    ("What the Tide Owes Us", 2004, "r"),
    ("The Slow Singularity", 2006, "s"),
    ("Three Weddings and a Goat", 2008, "cr"),
    ("Vertical Chase", 2010, "a"),
    ("The Clown Who Knew Too Little", 2012, "ck"),
    ("Children of the Antenna", 2014, "s"),
    ("Love in the Time of Roadworks", 2015, "cr"),
    ("Thunder on Route Zero", 2017, "a"),
    ("The Archive of Small Rains", 2019, "r"),
    ("Attack of the Polite Machines", 2021, "cas"),
    ("Red Noses, Dark Matter", 2023, "sk"),
    ("The Unopened Envelope", 2024, "cr"),  # nobody has rated it
)

_NAMES = """
    Ada Ben Clara Dario Edith Farid Greta Hugo Ines Jonas Kemal Lena Marco Nadia Oscar Petra Quentin Rosa Sami Tilda
    Umar Vera Wim Xenia Yusuf Zoe Anton Bella Cyril Dora Emil Freya Goran Hana Igor Julia Karl Lucia Milan Nora
    Otto Paula Ravi Selma Tom Ulla Viktor Wanda Xaver Yara Zeno Alma Boris Celia David Elsa Felix Gina Henri Iris
    Jakob Kira Leon Mona Nils Olga Pablo Ruth Stefan Tara Uwe Vito Willa Yann Zita Arne Bruno Carla Dina Erik
"""
VIEWERS = tuple(_NAMES.split())

CLOWNS = (
    "Honk",
    "The Big Top Murders",
    "Pie in the Face",
    "Custard Never Sleeps",
    "The Unicycle Thief",
    "Small Car, Many Friends",
    "Bobo's Farewell",
    "Tears of Greasepaint",
)
ACTION = (
    "Brake Line",
    "The Dam at Kestrel Gap",
    "Nine Seconds to Cardiff",
    "Steel Umbrella",
    "Run, Postman",
    "The Helicopter Clause",
    "Cargo of Sparks",
    "Roof of the World Express",
    "Double or Dynamite",
    "No Exit from Exit Nine",
)
ROMANCE = (
    "The Orchard Letters",
    "Dancing on Tuesdays",
    "A Second Umbrella",
    "Lake of Borrowed Books",
    "The Ferryman's Daughter Returns",
    "Marmalade Season",
    "An Answer by Candlelight",
    "The Violin Upstairs",
    "Goodbye, Platform Two",
    "Roses for the Neighbour",
)
