import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { writeZip } from "@tieout/spreadsheet/write";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

let folder = "";
let csv = "";
let proof = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "tieout-verify-"));
  const page = await readFile(path.resolve(import.meta.dirname, "../../../docs/redraw-a-sample.md"), "utf8");
  csv = (/```csv\n([\s\S]*?)```/.exec(page)?.[1] ?? "").replaceAll("\n", "\r\n");
  proof = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;
const workbook = "workpapers/distributions.xlsx";
const populations = "populations/distributions.csv";
const proofs = "proofs/distributions.json";
const whole = (): Files => ({ [workbook]: "a workbook", [populations]: csv, [proofs]: proof });

const manifestOf = (files: Files): string =>
  JSON.stringify({
    run: { id: "r1", finished_at: "2025-03-12T10:00:00Z" },
    outputs: Object.entries(files).map(([name, text]) => ({
      name,
      sha256: createHash("sha256").update(text).digest("hex"),
      bytes: Buffer.byteLength(text),
    })),
  });

/** Verifies a bundle that contains these files and the given manifest. */
async function verify(files: Files, manifest = manifestOf(whole())): Promise<{ readonly code: number; readonly text: string }> {
  const bundle = path.join(folder, "bundle.zip");
  const entries = Object.entries({ ...files, "manifest.json": manifest });
  await writeZip(
    bundle,
    entries.map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
  return run("bundle.zip");
}

async function run(...operands: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const output = new PassThrough();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const place = { env: { INIT_CWD: folder }, root: "/nonexistent", input: Readable.from([]), output, now: () => new Date(0) };
  const code = await runCli(["verify", ...operands], place);
  output.end();
  await new Promise((resolve) => setImmediate(resolve));
  return { code, text };
}

describe("tieout verify", () => {
  test("accepts an unchanged bundle, prints its hash and redraws its samples", async () => {
    const { code, text } = await verify(whole());
    const hash = createHash("sha256")
      .update(await readFile(path.join(folder, "bundle.zip")))
      .digest("hex");
    expect(text).toContain("3 files in the manifest, 1 of 1 samples agree\nAgrees\n");
    expect(text).toContain(hash);
    expect(code).toBe(0);
  });

  const other = "another text";
  const changes: readonly (readonly [string, () => Files, string])[] = [
    ["a changed workbook", () => ({ ...whole(), [workbook]: other }), `DIFFERS  ${workbook} does not match the manifest`],
    ["a missing file", () => ({ [populations]: csv, [proofs]: proof }), `DIFFERS  ${workbook} is missing`],
    ["a file too many", () => ({ ...whole(), "workpapers/more.xlsx": other }), "DIFFERS  workpapers/more.xlsx is not in the manifest"],
  ];
  test.each(changes)("names %s", async (_what, files, sentence) => {
    const { code, text } = await verify(files());
    expect([code, text.includes(sentence)]).toEqual([1, true]);
  });

  test("goes beyond hashes: a population changed together with its manifest no longer produces the sample", async () => {
    const files = { ...whole(), [populations]: csv.replace("9000.00,1,9000.00", "9000.00,1,9100.00") };
    const { code, text } = await verify(files, manifestOf(files));
    expect(code).toBe(1);
    expect(text).toMatch(/3 files in the manifest, 0 of 1 samples agree/);
  });

  test("a sample whose population is not in the bundle cannot be verified", async () => {
    const files = { [workbook]: "a workbook", [proofs]: proof };
    const { code, text } = await verify(files, manifestOf(files));
    expect([code, text.includes(`${populations} is missing`)]).toEqual([1, true]);
  });

  test("a file that is not a bundle is refused with a message and exit code 2", async () => {
    await writeFile(path.join(folder, "text.zip"), "no archive at all");
    expect(await run("text.zip")).toMatchObject({ code: 2, text: expect.stringContaining("is not a bundle") });
    expect(await run("absent.zip")).toMatchObject({ code: 2, text: expect.stringContaining("cannot be opened") });
    expect(await run()).toMatchObject({ code: 2 });
    expect(await verify(whole(), "{}")).toMatchObject({ code: 2, text: expect.stringContaining("manifest") });
  });
});
