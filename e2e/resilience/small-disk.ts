import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import path from "node:path";

/**
 * A separate disk for a data folder, which a test fills, empties and makes read-only. If the machine can't mount one, the folder is on the
 * machine's own disk, which is filled only down to the reserve.
 */
export interface SmallDisk {
  readonly folder: string;
  /** `DISK_RESERVE` of the product that runs on the disk. */
  readonly reserve: string;
  /** Leaves less space than the reserve, but enough for the database. */
  fillToReserve(): void;
  /** Leaves not a single byte free. */
  fillUp(): void;
  makeRoom(): void;
  /** Affects only files opened from now on; files that are already open remain writable, because only a broken disk would stop that. */
  makeReadOnly(): void;
  makeWritable(): void;
  remove(): void;
}

const mebibyte = 2 ** 20;
const diskMebibytes = 448;
const reserveMebibytes = 48;

function run(command: string, ...args: readonly string[]): void {
  const done = spawnSync(command, args, { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${done.error?.message ?? done.stderr}`);
}

export function openSmallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${diskMebibytes}m,mode=755`, "tieout-test", folder], { encoding: "utf8" });
  if (mounted.status === 0) return ownDisk(folder);
  console.warn(
    `No small disk can be mounted here (${mounted.error?.message ?? mounted.stderr.trim()}): the machine's disk is run down to the reserve instead, and what needs a disk of its own fails. Run as root with CAP_SYS_ADMIN for the whole test.`,
  );
  return sharedDisk(folder);
}

function ownDisk(folder: string): SmallDisk {
  const filler = path.join(folder, "filler");
  const fill = (leaveMebibytes: number): void => {
    const file = openSync(filler, "a");
    const piece = Buffer.alloc(mebibyte, 1);
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(folder);
        const wanted = bavail * bsize - leaveMebibytes * mebibyte;
        if (wanted <= 0) return;
        writeSync(file, piece, 0, Math.min(wanted, piece.length));
      }
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    } finally {
      closeSync(file);
    }
  };
  return {
    folder,
    reserve: `${reserveMebibytes}M`,
    fillToReserve: () => fill(reserveMebibytes / 2),
    fillUp: () => fill(0),
    makeRoom: () => rmSync(filler, { force: true }),
    makeReadOnly: () => {
      run("mount", "--bind", folder, folder);
      run("mount", "-o", "remount,bind,ro", folder);
    },
    makeWritable: () => run("umount", folder),
    remove: () => {
      // Unmounts twice, in case a failed test left the disk read-only.
      for (let times = 0; times < 2; times += 1) spawnSync("umount", ["--lazy", folder]);
    },
  };
}

/** Stays far enough below or above the reserve that changes by other programs on the machine don't matter. */
function sharedDisk(folder: string): SmallDisk {
  const { bavail, bsize } = statfsSync(folder);
  const marginMebibytes = Math.floor((bavail * bsize) / mebibyte / 4);
  const filler = path.join(folder, "filler");
  const fill = (): void => {
    if (!existsSync(filler)) run("fallocate", "-l", `${2 * marginMebibytes}M`, filler);
  };
  const unable = (): never => {
    throw new Error("This machine lets no disk be mounted, so none can be made read-only. Run this as root with CAP_SYS_ADMIN.");
  };
  return {
    folder,
    reserve: `${Math.floor((bavail * bsize) / mebibyte) - marginMebibytes}M`,
    fillToReserve: fill,
    fillUp: fill,
    makeRoom: () => rmSync(filler, { force: true }),
    makeReadOnly: unable,
    makeWritable: unable,
    remove: () => rmSync(filler, { force: true }),
  };
}
