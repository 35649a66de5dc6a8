// Installs the page's packages, but only if the lock file has changed since they were installed. Trunk runs this before
// every build, and `cargo xtask` before everything that needs Node, so it must cost nothing if there is nothing to do.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const www = dirname(fileURLToPath(import.meta.url));
const modules = join(www, "node_modules");
// Inside node_modules, so that the stamp is removed with the folder.
const stamp = join(modules, ".installed-from");

const wanted = createHash("sha256")
  .update(readFileSync(join(www, "package-lock.json")))
  .digest("hex");
const present = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";

if (present !== wanted) {
  console.log("Installing the page's npm packages (npm ci, about half a minute) ...");
  // None of the packages needs its install script to run here. On Windows npm is a script, which only a shell can start.
  const npm = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: www,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    console.error(
      npm.error
        ? `npm could not be started (${npm.error.message}). It comes with Node.js 20 or newer: install that.`
        : "npm ci failed in www/ (its messages are above). Check the network or the proxy and run the command again.",
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
