// node scripts/run.mjs FILE args…: installs dependencies if needed, then runs a TypeScript file in a separate process.
import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installIfNeeded, requireNode, root } from "./install.mjs";

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error("Usage: node scripts/run.mjs FILE.ts [arguments]");
  process.exit(2);
}
requireNode();
installIfNeeded();
const tsx = pathToFileURL(path.join(root, "node_modules/tsx/dist/esm/index.mjs")).href;
const child = spawn(process.execPath, ["--import", tsx, path.resolve(root, file), ...args], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`${file} cannot be started: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
