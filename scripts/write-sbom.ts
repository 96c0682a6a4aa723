import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { billOfMaterials, readLock } from "./sbom.ts";

const root = path.join(import.meta.dirname, "..");
const file = path.resolve(process.argv[2] ?? path.join(root, "dist/sbom.cdx.json"));
const bom = billOfMaterials(readLock(root));
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${bom.components.length} packages`);
