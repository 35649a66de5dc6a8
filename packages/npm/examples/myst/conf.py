"""A MyST page that Sphinx builds: npm install ply-scope, then sphinx-build . _build."""

project = "Searches"
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
html_theme = "alabaster"
# The package's folder is copied to _static/ply-scope, and each page loads its script.
html_static_path = ["node_modules"]
html_js_files = [("ply-scope/ply-scope.js", {"defer": "defer"})]
html_css_files = []
