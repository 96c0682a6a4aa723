// npm start: installs, builds and supervises the product. Needs only Node and npm.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installIfNeeded, requireNode, root } from "./install.mjs";

const isDev = process.argv.includes("--dev");
const isHelp = process.argv.includes("--help") || process.argv.includes("-h");
const argv = process.argv.slice(2).filter((argument) => !["--dev", "--help", "-h"].includes(argument));

requireNode();
try {
  installIfNeeded();
  if (isDev || isHelp) {
    const { register } = await import("tsx/esm/api");
    register();
    const { launch, printHelp } = await import("./launcher/launch.ts");
    if (isHelp) printHelp();
    else await launch({ root, argv, isDev });
  } else {
    const { buildIfNeeded } = await import("./build.mjs");
    await buildIfNeeded();
    const { launch } = await import(pathToFileURL(path.join(root, "dist/server/launch.mjs")).href);
    await launch({ root, argv, isDev });
  }
} catch (error) {
  console.error(error instanceof Error ? (error.name === "SettingsError" || !process.env.DEBUG ? error.message : error.stack) : error);
  process.exitCode = 1;
}
