from ui import shell

shell.run()
