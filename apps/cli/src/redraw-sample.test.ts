import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

const page = path.resolve(import.meta.dirname, "../../../docs/redraw-a-sample.md");
let root: string;
let folder: string;
let documented: { readonly csv: string; readonly json: string; readonly bash: string; readonly text: string };

/** The page's fenced code blocks, by language. */
async function readPage(): Promise<typeof documented> {
  const blocks = new Map(
    [...(await readFile(page, "utf8")).matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => [language, text]),
  );
  const block = (language: string): string => blocks.get(language) ?? "";
  return { csv: block("csv").replaceAll("\n", "\r\n"), json: block("json"), bash: block("bash"), text: block("text") };
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "tieout-redraw-"));
  documented = await readPage();
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, "bundle-"));
  await mkdir(path.join(folder, "populations"));
  await mkdir(path.join(folder, "proofs"));
  await writeFile(path.join(folder, "populations/distributions.csv"), documented.csv);
  await writeFile(path.join(folder, "proofs/distributions.json"), documented.json);
  await writeFile(path.join(folder, "manifest.json"), "{}\n");
});

async function redraw(...operands: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const output = new PassThrough();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const code = await runCli(["redraw", ...operands], {
    env: { INIT_CWD: folder },
    root: "/nonexistent",
    input: Readable.from([]),
    output,
    now: () => new Date("2025-03-12T10:00:00Z"),
  });
  output.end();
  await new Promise((resolve) => setImmediate(resolve));
  return { code, text };
}

const editProof = async (from: string, to: string): Promise<void> => {
  const changed = documented.json.replace(from, to);
  expect(changed).not.toBe(documented.json);
  await writeFile(path.join(folder, "proofs/distributions.json"), changed);
};

describe("tieout redraw", () => {
  test("agrees with the example in the documentation, using only the two files", async () => {
    const { code, text } = await redraw("proofs/distributions.json", "populations/distributions.csv");
    expect(text).toContain("Agrees\n");
    expect(code).toBe(0);
    const drawn = [...text.matchAll(/^random {2}[0-9a-f]{64} {2}(\S+) {2}(\d+) {2}/gm)].map(
      ([, key, occurrence]) => `${key} ${occurrence}`,
    );
    expect(drawn).toEqual([
      "P0003|2024-05-10|rmd|1204.33 1",
      "P0007|2024-06-28|in_service_59_5|9000.00 1",
      "P0009|2024-09-13|force_out|812.47 1",
    ]);
    expect(text).toMatch(/^ISI {5}[0-9a-f]{64} {2}P0002\|2024-03-29\|termination_lump_sum\|48250\.10 {2}1 {2}48250\.10$/m);
  });

  test("the documented shell commands print what the page shows", () => {
    const printed = execFileSync("bash", ["-c", documented.bash], { cwd: folder, encoding: "utf8" });
    expect(printed).toBe(documented.text);
    expect(printed.split("\n")).toHaveLength(8);
  });

  test("the documented shell commands strip the quotes from a key with a comma, because tickets use the key alone", async () => {
    const lines = ["natural_key,occurrence,amount,participant_id", '"O""DOE, JANE ***-**-3456|2024-02-15|hardship|500.00",1,500.00,'];
    await writeFile(path.join(folder, "populations/distributions.csv"), `${lines.join("\r\n")}\r\n`);
    const key = 'O"DOE, JANE ***-**-3456|2024-02-15|hardship|500.00';
    const ticket = createHash("sha256").update(`5f0c2b9e8d7a41c3b6e59f20a1d4c877|${key}|1`).digest("hex");
    const printed = execFileSync("bash", ["-c", documented.bash], { cwd: folder, encoding: "utf8" });
    expect(printed).toBe(`${ticket} ${key} 1 500.00\n`);
  });

  test("an unpacked bundle is checked completely, and the population is located by its hash", async () => {
    await cp(path.join(folder, "populations/distributions.csv"), path.join(folder, "payments of the year.csv"));
    await rm(path.join(folder, "populations"), { recursive: true });
    expect(await redraw(".")).toMatchObject({ code: 0, text: expect.stringContaining("1 of 1 samples agree") });
  });

  test("an item swapped in the proof is named, and the exit code is 1", async () => {
    await editProof('{ "key": "P0009|2024-09-13|force_out|812.47"', '{ "key": "P0011|2024-11-08|direct_rollover|15730.00"');
    const { code, text } = await redraw("proofs/distributions.json", "populations/distributions.csv");
    expect(code).toBe(1);
    expect(text).toMatch(/^DIFFERS {2}Random item 3 is P0011.+ in the proof, P0009.+ in the redraw\.$/m);
    expect(text).toContain("1 difference\n");
  });

  test("a population changed by one cent counts as a different file, in a bundle too", async () => {
    await writeFile(path.join(folder, "populations/distributions.csv"), documented.csv.replace(",1,500.00,", ",1,500.01,"));
    const { code, text } = await redraw(".");
    expect(code).toBe(1);
    expect(text).toContain("it is a different file.");
    expect(text).toContain("The population amount is 76701.23 in the proof, 76701.24 in the redraw.");
    expect(text).toContain("0 of 1 samples agree");
  });

  test("files that are missing, not text or not a proof are refused by name with exit code 2 or 1, never with a stack trace", async () => {
    await writeFile(path.join(folder, "latin.csv"), Buffer.from([0xe9, 0x0d, 0x0a]));
    await writeFile(path.join(folder, "broken.json"), "{");
    const results = [
      await redraw(),
      await redraw("proofs/distributions.json"),
      await redraw("manifest.json", "populations/distributions.csv"),
      await redraw("broken.json", "populations/distributions.csv"),
      await redraw("proofs/distributions.json", "latin.csv"),
      await redraw("populations"),
      await redraw("absent.json", "populations/distributions.csv"),
    ];
    expect(results.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2, 1]);
    expect(results[2]?.text).toContain("is not a sample proof:\nThe proof's paper is not text.");
    expect(results[4]?.text).toContain("latin.csv is not UTF-8 text");
    for (const { text } of results) expect(text).not.toMatch(/\n\s+at /);
  });
});
