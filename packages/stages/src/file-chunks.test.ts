import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { fileChunks } from "./file-chunks.ts";

const folder = mkdtempSync(join(tmpdir(), "tieout-file-chunks-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a missing file fails for its reader, however late the reading starts, and never ends the process", async () => {
  const chunks = fileChunks(join(folder, "gone.csv"));
  await setTimeout(20);
  await expect(chunks.next()).rejects.toThrow("ENOENT");
});

test("a file is read completely and in order", async () => {
  const content = Buffer.from("0123456789".repeat(30_000));
  writeFileSync(join(folder, "there.csv"), content);
  const read: Buffer[] = [];
  for await (const chunk of fileChunks(join(folder, "there.csv"))) read.push(chunk);
  expect(read.length).toBeGreaterThan(1);
  expect(Buffer.concat(read)).toEqual(content);
});
