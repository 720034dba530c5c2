/* oxlint-disable -- old syntax on purpose */
// Loaded before the program by the npm scripts. Runs on any version of Node, so it uses only what old versions know.
// Without it, an old version says: Unknown file extension ".ts".
var OLDEST = 24;

if (parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    "Towncode needs Node " +
      OLDEST +
      " or newer, but this is Node " +
      process.versions.node +
      ": run npm ci without --omit=optional, which installs Node " +
      OLDEST +
      " for Towncode on Linux and 64-bit Windows, or install it from https://nodejs.org.\n",
  );
  process.exit(1);
}
