// Installs the dependencies if they are missing or older than the lock file. Written in plain Node, because it runs before anything is
// installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The marker contains the hash of the lock file that node_modules was installed from; npm's own marker shows only the age. */
function isInstalled() {
  const npmFile = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(npmFile)) return false;
  const marker = path.join(root, "node_modules/.tieout-lock-hash");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lockHash()) return true;
  return statSync(npmFile).mtimeMs >= statSync(path.join(root, "package-lock.json")).mtimeMs;
}

export function installIfNeeded() {
  if (isInstalled()) return;
  const modules = path.join(root, "node_modules");
  // npm would empty the folder that the link points to, which belongs to another checkout.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(`${modules} is a link to packages older than package-lock.json. Run npm ci in its target, then start again.`);
    process.exit(1);
  }
  console.log("Installing dependencies (npm ci) …");
  // NODE_ENV=production would leave out the tools that build the product.
  const { NODE_ENV: _, ...env } = process.env;
  const result = spawnSync("npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env,
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    console.error(`npm ci failed${result.error ? `: ${result.error.message}` : ""}. Fix the problem above, then start again.`);
    process.exit(result.status ?? 1);
  }
  writeFileSync(path.join(root, "node_modules/.tieout-lock-hash"), lockHash());
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Tieout needs Node 20.19 or newer; this is ${process.version}. Install a newer Node (https://nodejs.org) and start again.`);
  process.exit(1);
}

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
