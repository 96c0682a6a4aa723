import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";

/** A disk image, kept as a file containing a file system so that every byte can be read. */
export interface DiskImage {
  /** Mount point. */
  readonly folder: string;
  readonly file: string;
  /** Makes the kernel remount the disk read-only, as after a disk error: even files that are already open can no longer be written. */
  breakOff(): void;
  /** Does what an administrator would: unmount, check, mount. Nothing may be using the disk. */
  repair(): void;
  /** After this, all bytes on the disk are in the file. */
  unmount(): void;
  mount(): void;
  /** Number of lines in the disk's raw bytes, including deleted files, that contain one of the texts. */
  countLinesWith(texts: readonly string[]): number;
  remove(): void;
}

function run(command: string, args: readonly string[], input = "", accepted: readonly number[] = [0]): string {
  const done = spawnSync(command, args, { encoding: "utf8", input });
  if (!accepted.includes(done.status ?? -1)) throw new Error(`${command} ${args.join(" ")}: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}

/** Null, with a warning, if the machine can't mount an image, which needs root, CAP_SYS_ADMIN and a loop device. */
export function openDiskImage(folder: string, mebibytes = 1200): DiskImage | null {
  const file = `${folder}.img`;
  const mount = (): void => void run("mount", ["-o", "loop", file, folder]);
  const unmount = (): void => void run("umount", [folder]);
  const remove = (): void => {
    if (spawnSync("mountpoint", ["-q", folder]).status === 0) spawnSync("umount", ["--lazy", folder]);
    rmSync(file, { force: true });
  };
  mkdirSync(folder, { recursive: true });
  try {
    if (existsSync(file)) remove();
    run("truncate", ["-s", `${mebibytes}M`, file]);
    run("mkfs.ext4", ["-q", file]);
    mount();
  } catch (error) {
    remove();
    console.warn(`No disk image can be mounted here (${error instanceof Error ? error.message : String(error)}).`);
    return null;
  }
  return {
    folder,
    file,
    mount,
    unmount,
    remove,
    breakOff: () => void run("mount", ["-o", "remount,abort", folder]),
    repair: () => {
      unmount();
      // Exit code 1: errors were corrected.
      run("e2fsck", ["-f", "-y", file], "", [0, 1]);
      mount();
    },
    // 1: none found.
    countLinesWith: (texts) => Number(run("grep", ["-c", "-a", "-F", "-f", "-", file], texts.join("\n"), [0, 1])),
  };
}
