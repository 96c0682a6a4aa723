import { randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { claimChildId, releaseChildId } from "./claim-child-id.ts";
import { endAbandonedRoom } from "./confinement/end-abandoned-room.ts";
import { openRoom, type Room, type RoomOptions, roomScratch } from "./confinement/room.ts";
import { isAlive, listProcesses, startTicksOf } from "./process-table.ts";

const prefix = "tieout-engine-";
const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
/** Number of user IDs used for counting processes and owning files, one per folder in use. */
const userIdCount = 256;

/** The scratch folders, at the paths where one process sees them. */
interface ScratchFolders {
  readonly in: string;
  readonly out: string;
  readonly work: string;
}

/**
 * A private folder for one caller: the child may read `in` and write `out` and `work`. No one else except root can enter it. In a room it
 * is in memory; `directory` then stays empty and only reserves the name. The parent always removes it; the next startup sweeps folders
 * whose parents are dead.
 */
export interface Scratch {
  readonly directory: string;
  /** Path where the caller may put an input directly before a run. Names may contain letters, digits, `.`, `_`, `-`. */
  inputPath(name: string): string;
  readonly outputDirectory: string;
  readonly folders: ScratchFolders;
  /** The same folders, at the paths where the child sees them. */
  readonly inside: ScratchFolders;
  readonly room: Room | null;
  /** The child's user and group ID; null if the parent is not root and the child runs as the same user. */
  readonly childId: number | null;
}

export function checkFileName(name: string): string {
  if (!fileName.test(name)) throw new RangeError(`${JSON.stringify(name.slice(0, 100))} is not a valid file name in a scratch folder`);
  return name;
}

const ownerOf = (folder: string): number => Number(folder.slice(prefix.length).split("-")[2]);

/** Chooses an ID that no folder uses and reserves it so that no other process takes it; `removeScratch` frees it. */
async function chooseChildId(root: string, firstId: number): Promise<number> {
  const taken = new Set(listProcesses().map((entry) => entry.userId));
  for (const name of await readdir(root)) if (name.startsWith(prefix)) taken.add(ownerOf(name));
  const start = randomBytes(1).readUInt8();
  for (let step = 0; step < userIdCount; step += 1) {
    const id = firstId + ((start + step) % userIdCount);
    if (!taken.has(id) && (await claimChildId(id))) return id;
  }
  throw new Error(`All ${userIdCount} users for engine processes from ${firstId} are in use on this machine.`);
}

const foldersOf = (directory: string): ScratchFolders => ({
  in: join(directory, "in"),
  out: join(directory, "out"),
  work: join(directory, "work"),
});

/** Creates the three folders in an existing folder. */
async function makeFolders(directory: string, childId: number | null): Promise<ScratchFolders> {
  const folders = foldersOf(directory);
  for (const folder of Object.values(folders)) await mkdir(folder, { mode: 0o700 });
  if (childId !== null) {
    // Only the child is in the group, so group access means access for the child.
    await chown(folders.in, 0, childId);
    await chmod(folders.in, 0o710);
    for (const folder of [folders.out, folders.work]) await chown(folder, childId, childId);
    await chown(directory, 0, childId);
    await chmod(directory, 0o710);
  }
  return folders;
}

export interface ScratchOptions {
  readonly root: string;
  /** First of 256 otherwise unused user IDs; used only if the process is root. */
  readonly firstChildId: number;
  /** The room to create for the folder; null if the system offers none. */
  readonly room: Omit<RoomOptions, "base"> | null;
}

export async function createScratch({ root, firstChildId, room: wanted }: ScratchOptions): Promise<Scratch> {
  const childId = process.getuid?.() === 0 ? await chooseChildId(root, firstChildId) : null;
  const directory = join(
    root,
    `${prefix}${process.pid}-${startTicksOf(process.pid)}-${childId ?? "own"}-${randomBytes(8).toString("hex")}`,
  );
  let room: Room | null = null;
  try {
    await mkdir(directory, { mode: 0o700 });
    room = wanted && (await openRoom({ ...wanted, base: directory }));
    const folders = await makeFolders(room ? `${room.root}${roomScratch}` : directory, childId);
    const inside = room ? foldersOf(roomScratch) : folders;
    const inputPath = (name: string): string => join(folders.in, checkFileName(name));
    return { directory, inputPath, outputDirectory: folders.out, folders, inside, room, childId };
  } catch (error) {
    await removeScratch({ directory, childId, room });
    throw error;
  }
}

/** Empties the folder between two tasks in a session, so that neither finds the other's files. */
export async function clearScratch({ folders, room }: Scratch): Promise<void> {
  for (const folder of Object.values(folders)) await removeAllBut(new Set(), folder);
  // From outside the room, even files that are mounted in it could be removed.
  if (room) await removeAllBut(room.heldInTmp, `${room.root}/tmp`);
}

async function removeAllBut(kept: ReadonlySet<string>, folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Ends all processes in the room and all processes of the child's user, then deletes the folder. */
export async function removeScratch(scratch: Pick<Scratch, "directory" | "childId" | "room">): Promise<void> {
  await scratch.room?.close();
  if (scratch.childId !== null) endProcessesOf(scratch.childId);
  try {
    await rm(scratch.directory, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A child running as the same user may have removed access to its folders, so access is restored first.
    await openFolders(scratch.directory);
    await rm(scratch.directory, { recursive: true, force: true, maxRetries: 3 });
  }
  if (scratch.childId !== null) releaseChildId(scratch.childId);
}

/** Called only with IDs of scratch folders, which no other process uses. */
export function endProcessesOf(childId: number): void {
  for (let pass = 0; pass < 20; pass += 1) {
    const left = listProcesses().filter((entry) => entry.userId === childId && !entry.isZombie);
    if (left.length === 0) return;
    for (const { pid } of left) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Already ended.
      }
    }
  }
}

async function openFolders(directory: string): Promise<void> {
  await chmod(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) await openFolders(join(directory, entry.name));
  }
}

/** Removes the folders of parents that have ended. Returns how many were removed. */
export async function sweepScratch(root: string): Promise<number> {
  let removed = 0;
  for (const name of await readdir(root)) {
    const [pid, startTicks, owner] = name.startsWith(prefix) ? name.slice(prefix.length).split("-") : [];
    if (pid === undefined || startTicks === undefined || owner === undefined || isAlive(Number(pid), startTicks)) continue;
    if (await removeAbandoned(join(root, name), owner === "own" ? null : Number(owner))) removed += 1;
  }
  return removed;
}

async function removeAbandoned(directory: string, childId: number | null): Promise<boolean> {
  // Another sweep may have removed the folder, and a new owner may have its ID, in which case that owner's child must not be ended.
  if (childId !== null && !(await claimChildId(childId))) return false;
  const found = await lstat(directory).catch(() => null);
  // Others can write to the temporary folder too, so only real folders that we own are removed.
  if (found?.isDirectory() && found.uid === process.getuid?.()) {
    endAbandonedRoom(directory);
    await removeScratch({ directory, childId, room: null });
    return true;
  }
  if (childId !== null) releaseChildId(childId);
  return false;
}
