import path from "node:path";
import { fileURLToPath } from "node:url";

/** Node arguments that start the engine child: next to the bundle in the built product, from sources in development. */
export function engineEntry(): readonly string[] {
  const here = path.dirname(fileURLToPath(import.meta.url));
  return import.meta.url.endsWith(".mjs")
    ? [path.join(here, "engine-child.mjs")]
    : ["--import", import.meta.resolve("tsx"), path.join(here, "engine-child.ts")];
}
