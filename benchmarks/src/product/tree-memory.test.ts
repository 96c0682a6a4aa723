import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { treeMemoryBytes } from "./tree-memory.ts";

const mebibyte = 1024 ** 2;
const fileBytes = 48 * mebibyte;
/** More than the test's processes use, and less than its file. */
const processBytes = 40 * mebibyte;

const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    const ended = once(child, "exit");
    child.stdin?.end();
    await ended;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const folderIn = (parent: string): string => {
  const folder = mkdtempSync(path.join(parent, "tieout-memory-"));
  folders.push(folder);
  return folder;
};

/** Starts a process that reports when it is ready and exits when its input ends. */
async function start(command: string, ...words: string[]): Promise<number> {
  const child = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout, "data");
  return child.pid ?? 0;
}

/** Makes an in-memory folder the root, writes a file there, and runs two processes in it. */
const room = `mount -t tmpfs room "$1" && cd "$1" && mkdir usr && mount --rbind /usr usr && for name in bin lib lib64; do ln -s usr/$name $name; done
head -c ${fileBytes} /dev/zero >file && exec chroot . /bin/sh -c 'echo ready; cat; true'`;

describe("memory used by a measured product", () => {
  it("includes pages of tmpfs, which belong to no process", async () => {
    writeFileSync(path.join(folderIn("/dev/shm"), "held"), Buffer.alloc(fileBytes));
    const pid = await start("sh", "-c", "echo ready; cat; true");
    expect(treeMemoryBytes({ pid }, [])).toBeLessThan(processBytes);
    expect(treeMemoryBytes({ pid })).toBeGreaterThan(fileBytes);
  });

  it("includes an engine child process's sandbox once, however many processes run in it and however many folders lead there", async () => {
    const pid = await start("unshare", "--map-root-user", "--mount", "sh", "-c", room, "sh", folderIn(tmpdir()));
    const bytes = treeMemoryBytes({ pid }, [`/proc/${pid}/root`, "/proc", "/proc/0"]);
    expect(bytes).toBeGreaterThan(fileBytes);
    expect(bytes).toBeLessThan(fileBytes + processBytes);
  });
});
