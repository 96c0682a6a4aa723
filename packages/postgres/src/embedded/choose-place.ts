import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { copyBinaries, findPostgresPackage, runsInPlace } from "./postgres-binaries.ts";
import { type SystemUser, serverUser } from "./server-user.ts";

/** Location of the server's programs and data, and the user who runs the server. */
export interface ServerPlace {
  readonly binaries: string;
  /** Contains `data`; must belong to the server's user before the server starts. */
  readonly folder: string;
  readonly data: string;
  /** Set only when this process is root: PostgreSQL refuses to run as root. */
  readonly runAs: SystemUser | undefined;
}

/**
 * An ordinary user keeps everything in `dataDir`. Root hands the server to a dedicated user, who needs access to the folder: if a folder
 * above `dataDir` is closed to that user, the server's files go to a folder outside it, named after `dataDir`.
 */
export function choosePlace(dataDir: string, hasRecord: boolean): ServerPlace {
  const source = findPostgresPackage();
  if (process.getuid?.() !== 0) {
    const folder = path.join(dataDir, "postgres");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const binaries = runsInPlace(source) ? source.folder : copyBinaries(source, path.join(dataDir, "programs"));
    return { binaries, folder, data: path.join(folder, "data"), runAs: undefined };
  }
  const folder = isReachable(path.dirname(dataDir)) ? path.join(dataDir, "postgres") : outsideFolder(dataDir, hasRecord);
  if (folder.startsWith(dataDir)) chmodSync(dataDir, 0o711);
  mkdirSync(folder, { recursive: true });
  const user = serverUser();
  chmodSync(folder, 0o700);
  const inPlace = isReachable(source.folder) && runsInPlace(source);
  const binaries = inPlace ? source.folder : copyBinaries(source, path.join(outsideParent(), "programs"));
  return { binaries, folder, data: path.join(folder, "data"), runAs: user };
}

/** Whether all users can access every folder up to the root. */
function isReachable(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (!existsSync(at) || (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function outsideFolder(dataDir: string, hasRecord: boolean): string {
  const name = createHash("sha256").update(path.resolve(dataDir)).digest("hex").slice(0, 16);
  const folder = path.join(outsideParent(), `data-${name}`);
  // The data folder was deleted and recreated: set the old database aside, because its passwords are lost.
  if (!hasRecord && existsSync(folder)) renameSync(folder, `${folder}-left-${process.pid}-${Math.trunc(performance.timeOrigin)}`);
  return folder;
}

/** Returns a folder owned by root that all users can access and no one else can write to. */
function outsideParent(): string {
  const parents = process.platform === "linux" ? ["/var/lib/tieout", path.join(os.tmpdir(), "tieout-root")] : ["/usr/local/var/tieout"];
  for (const parent of parents) {
    if (!isReachable(path.dirname(parent))) continue;
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    const facts = lstatSync(parent);
    if (!facts.isDirectory() || facts.uid !== 0) continue;
    chmodSync(parent, 0o755);
    return parent;
  }
  throw new Error(
    `No folder found that the database user can reach (tried ${parents.join(", ")}). Start as an ordinary user, or set DATABASE_URL.`,
  );
}
