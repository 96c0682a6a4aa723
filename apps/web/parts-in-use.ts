import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folders = ["apps/web/src", "domains", "packages/ui/src", "node_modules/@mantine"];
/** Reads of a part such as `Menu.Item`. */
const read = /\b[A-Z]\w+\.[A-Z]\w+\b(?!\s*=[^=])/g;
/** `Menu.Item = MenuItem;` */
const attached = /^([A-Z]\w+\.[A-Z]\w+) = [A-Z]\w+;$/gm;

function partsRead(): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const folder of folders)
    for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }))
      if (/\.(tsx|mjs)$/.test(file))
        for (const [part] of readFileSync(path.join(root, folder, file), "utf8").matchAll(read)) parts.add(part);
  return parts;
}

/**
 * Replaces reads of a library component's parts with direct imports; otherwise every menu would load submenus, searches and radio buttons.
 */
export function partsInUse(): Plugin {
  let parts: ReadonlySet<string> = new Set();
  return {
    name: "parts-in-use",
    apply: "build",
    buildStart() {
      parts = partsRead();
    },
    transform: (code, id) =>
      /@mantine[\\/]\w+[\\/]esm[\\/].*\.mjs$/.test(id)
        ? code.replace(attached, (line, part: string) => (parts.has(part) ? line : ""))
        : null,
  };
}
