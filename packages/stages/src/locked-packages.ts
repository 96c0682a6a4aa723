import { readFile } from "node:fs/promises";
import path from "node:path";

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Packages by path in `package-lock.json`. */
export interface LockedPackages {
  /** Whether the specifier is a workspace of this repository. */
  readonly isOwn: (specifier: string) => boolean;
  /** Lists a package that a folder imports, and all its dependencies, as `name@version`. */
  readonly behind: (specifier: string, folder: string) => readonly string[];
}

const nameOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

export async function readLockedPackages(root: string): Promise<LockedPackages> {
  const lock = JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  /** Resolves as Node does: first in the folder's own `node_modules`, then in those above it. */
  const placeOf = (name: string, folder: string): string | null => {
    for (let at = folder; ; at = path.posix.dirname(at)) {
      const place = path.posix.join(at, "node_modules", name);
      if (lock.packages[place]) return place;
      if (at === ".") return null;
    }
  };
  const collect = (name: string, folder: string, found: Map<string, string>): void => {
    const place = placeOf(name, folder);
    const locked = place === null ? undefined : lock.packages[place];
    if (place === null || !locked || found.has(place)) return;
    found.set(place, `${name}@${locked.version ?? ""}`);
    for (const further of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) collect(further, place, found);
  };
  return {
    isOwn: (specifier) => lock.packages[`node_modules/${nameOf(specifier)}`]?.link === true,
    behind(specifier, folder) {
      const found = new Map<string, string>();
      collect(nameOf(specifier), folder, found);
      if (found.size === 0) throw new Error(`${specifier}, imported in ${folder}, is not in package-lock.json`);
      return [...found.values()];
    },
  };
}
