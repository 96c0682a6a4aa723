import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** One entry in package-lock.json, version 3. */
interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Licenses of packages whose manifest, and therefore the lock file, doesn't state one, taken from the license text. */
const licensesByText: Readonly<Record<string, string>> = {
  "combine-errors": "MIT", // its readme
  "png-js": "MIT", // its LICENSE
};

const inModules = "node_modules/";
const nameOf = (place: string): string => place.slice(place.lastIndexOf(inModules) + inModules.length);
const purl = (name: string, version: string): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/**
 * Software bill of materials for the running product, derived only from the lock file: CycloneDX 1.5 (ECMA-424). The same lock file
 * produces the same bytes, so there is no timestamp, and the serial number is derived from the contents.
 */
export function billOfMaterials(lock: Lock) {
  const reached = reachedPlaces(lock);
  const shipped = new Map([...reached].filter((place) => place.includes(inModules)).map((place) => [refOf(lock, place), place]));
  const entries = [...shipped].sort(([a], [b]) => (a < b ? -1 : 1));
  const root = purl(lock.name, lock.version);
  const own = [...reached].filter((place) => !place.includes(inModules));
  const refsNeededBy = (place: string): readonly string[] =>
    neededBy(lock, place).flatMap((found) => (found.includes(inModules) ? [refOf(lock, found)] : []));
  const body = {
    metadata: { component: { type: "application", "bom-ref": root, name: lock.name, version: lock.version, purl: root } },
    components: entries.map(([ref, place]) => component(place, ref, lock.packages[place])),
    dependencies: [
      { ref: root, dependsOn: unique(own.flatMap(refsNeededBy)) },
      ...entries.map(([ref, place]) => ({ ref, dependsOn: unique(refsNeededBy(place)) })),
    ],
  };
  return { bomFormat: "CycloneDX", specVersion: "1.5", serialNumber: serialNumberOf(JSON.stringify(body)), version: 1, ...body };
}

function serialNumberOf(text: string): string {
  const digest = createHash("sha256").update(text).digest("hex");
  return `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/**
 * Packages that the product's processes need, directly or indirectly; excludes packages used only to build, test or measure the product.
 */
function reachedPlaces(lock: Lock): ReadonlySet<string> {
  const waiting = Object.keys(lock.packages).filter((place) => place === "" || /^apps\/[^/]+$/.test(place));
  const reached = new Set(waiting);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const found of neededBy(lock, place)) {
      if (reached.has(found)) continue;
      reached.add(found);
      waiting.push(found);
    }
  }
  return reached;
}

const refOf = (lock: Lock, place: string): string => purl(lock.packages[place]?.name ?? nameOf(place), lock.packages[place]?.version ?? "");

function component(place: string, ref: string, entry: LockedPackage = {}) {
  const { version, resolved, integrity, optional } = entry;
  const name = entry.name ?? nameOf(place);
  const license = entry.license ?? licensesByText[name];
  const [algorithm, digest] = integrity?.split("-") ?? [];
  const content = digest ? Buffer.from(digest, "base64").toString("hex") : null;
  return {
    type: "library",
    "bom-ref": ref,
    name,
    version,
    scope: optional ? "optional" : "required",
    ...(content && algorithm === "sha512" ? { hashes: [{ alg: "SHA-512", content }] } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
    purl: ref,
    ...(resolved ? { externalReferences: [{ type: "distribution", url: resolved }] } : {}),
  };
}

/** Finds the packages that a package needs: in its own folder, otherwise in the folders above it, as Node does. */
function neededBy(lock: Lock, place: string): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = lock.packages[place] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const parts = place === "" ? [] : place.split("/");
    for (let depth = parts.length; depth >= 0; depth--) {
      const found = [...parts.slice(0, depth), "node_modules", name].join("/");
      const entry = lock.packages[found];
      if (entry) return [entry.link && entry.resolved ? entry.resolved : found];
    }
    return [];
  });
}

const unique = (refs: readonly string[]): readonly string[] => [...new Set(refs)].sort();

export const readLock = (root: string): Lock => JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock;
