from ui.front import shell

shell.run()
