import { execFile } from "node:child_process";
import { createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { unpack } from "./scan-workbook.ts";
import { streamZip, writeZip } from "./write-zip.ts";
import { directoryRecord, endOfDirectory, localHeader } from "./zip-records.ts";

const folder = mkdtempSync(join(tmpdir(), "tieout-zip-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("entries are restored byte for byte, compressed or stored, in the given order and with the same bytes each time", async () => {
  const large = Buffer.alloc(3_500_000, "workpaper ");
  writeFileSync(join(folder, "large.csv"), large);
  writeFileSync(join(folder, "tb.xlsx"), large.subarray(0, 5000));
  writeFileSync(join(folder, "empty.txt"), "");
  const entries = [
    { name: "Übersicht/large.csv", path: join(folder, "large.csv") },
    { name: "tb.xlsx", path: join(folder, "tb.xlsx") },
    { name: "empty.txt", path: join(folder, "empty.txt") },
    { name: "manifest.json", bytes: Buffer.from("{}") },
  ];
  const [first, second] = [join(folder, "a.zip"), join(folder, "b.zip")];
  const report = await writeZip(first, entries);
  expect((await writeZip(second, entries)).sha256).toBe(report.sha256);
  expect((await readFile(first)).length).toBe(report.bytes);
  const parts = await unpack(first);
  expect([...parts.keys()]).toEqual(entries.map(({ name }) => name));
  expect(parts.get("Übersicht/large.csv")?.equals(large)).toBe(true);
  expect(parts.get("tb.xlsx")?.equals(large.subarray(0, 5000))).toBe(true);
  expect(parts.get("empty.txt")?.length).toBe(0);
  expect(parts.get("manifest.json")?.toString()).toBe("{}");
  expect(report.bytes).toBeLessThan(60_000);
});

test.each(["../x", "/x", "a//b", "a\\b", "C:x", "", "a/./b", "a\u0000"])(
  "the entry name %j is refused and leaves no file",
  async (name) => {
    const path = join(folder, "unsafe.zip");
    await expect(writeZip(path, [{ name, bytes: Buffer.from("x") }])).rejects.toThrow("not a safe file name");
    expect(existsSync(path)).toBe(false);
  },
);

test("a repeated name is refused, whatever its case, and a missing file leaves no archive", async () => {
  const path = join(folder, "twice.zip");
  const bytes = Buffer.from("x");
  await expect(
    writeZip(path, [
      { name: "A.csv", bytes },
      { name: "a.csv", bytes },
    ]),
  ).rejects.toThrow("twice");
  await expect(writeZip(path, [{ name: "gone.csv", path: join(folder, "gone.csv") }])).rejects.toThrow("ENOENT");
  expect(existsSync(path)).toBe(false);
});

test("a missing file makes the archive fail, but not the process, if the archive's reader is slow", async () => {
  // A name this long fills the stream, so the entry waits for the reader before its file is opened.
  const archive = streamZip((add) => add({ name: "n".repeat(40_000), path: join(folder, "gone.csv") }));
  await setTimeout(50);
  await expect(archive.toArray()).rejects.toThrow("ENOENT");
});

test("sizes and offsets beyond 32 bits, and more entries than 16 bits allow, are in the ZIP64 records", () => {
  const size = 5_000_000_000;
  const record = { name: "a", method: 0, offset: 6_000_000_000, crc: 1, packedBytes: size, unpackedBytes: size, streamed: false } as const;
  const directory = directoryRecord({ ...record });
  expect([directory.readUInt32LE(20), directory.readUInt32LE(24), directory.readUInt32LE(42)]).toEqual([
    0xffffffff, 0xffffffff, 0xffffffff,
  ]);
  expect(directory.readUInt16LE(47)).toBe(1);
  expect([51, 59, 67].map((at) => directory.readBigUInt64LE(at))).toEqual([BigInt(size), BigInt(size), 6_000_000_000n]);
  expect(localHeader({ ...record }).readBigUInt64LE(35)).toBe(BigInt(size));
  const end = endOfDirectory(70_000, 6_000_000_000, 4_000_000);
  expect(end.readUInt32LE(0)).toBe(0x06064b50);
  expect(end.readBigUInt64LE(32)).toBe(70_000n);
  expect(end.readBigUInt64LE(48)).toBe(6_000_000_000n);
  expect(end.readBigUInt64LE(56 + 8)).toBe(6_004_000_000n);
  expect(endOfDirectory(3, 100, 50)).toHaveLength(22);
});

test("another program can read an archive of 70,000 entries completely, including the last one", async () => {
  const path = join(folder, "many.zip");
  const content = Buffer.from("1");
  const archive = streamZip(async (add) => {
    for (let at = 0; at < 70_000; at += 1) await add({ name: `rows/${at}.json`, bytes: content });
  });
  await pipeline(archive, createWriteStream(path));
  const list =
    "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); n=z.namelist(); print(len(n), n[-1], z.read(n[-1]).decode(), z.testzip())";
  const { stdout } = await promisify(execFile)("python3", ["-c", list, path]);
  expect(stdout.trim()).toBe("70000 rows/69999.json 1 None");
});
