@rem What `exec` of package.json does in other shells, for the one of Windows.
@%*
