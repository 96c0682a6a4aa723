import { access, constants, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";

/** A root folder that an unprivileged user can reach: the temporary folder, unless one of its parent folders is inaccessible. */
export async function chooseScratchRoot(wanted = tmpdir()): Promise<string> {
  if (process.getuid?.() !== 0) return wanted;
  for (const candidate of [wanted, "/var/tmp", "/tmp"]) if (await isReachable(candidate)) return candidate;
  throw new Error(
    `No temporary folder can be entered by an unprivileged user: tried ${wanted}, /var/tmp and /tmp. Set TMPDIR to one that can.`,
  );
}

async function isReachable(folder: string): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const mode = await stat(path).then(
      (found) => found.mode,
      () => 0,
    );
    if ((mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** With less space than this, files of typical size would be refused. */
const usefulBytes = 2 * 2 ** 30;
const memoryFileSystem = 0x0102_1994;

export const isInMemory = async (folder: string): Promise<boolean> => (await statfs(folder)).type === memoryFileSystem;

/** An in-memory folder with enough space that the child's user can reach; null if the machine has none. */
export async function findMemoryRoot(): Promise<string | null> {
  for (const folder of [tmpdir(), "/dev/shm", `/run/user/${process.getuid?.()}`]) {
    const found = await statfs(folder).catch(() => null);
    if (found?.type !== memoryFileSystem || found.bavail * found.bsize < usefulBytes) continue;
    const canWrite = await access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    if (canWrite && (process.getuid?.() !== 0 || (await isReachable(folder)))) return folder;
  }
  return null;
}
