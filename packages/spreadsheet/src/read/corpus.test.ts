import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { corpusFolder, repositoryFolder, tablePath } from "./corpus-table.ts";

const secondsPerFile = 60;

/** Reads the corpus in a child process with a 512 MB heap; a file that takes longer than a minute ends the process. */
async function linesOfChild(): Promise<{ lines: string[]; exitCode: number | null; errors: string }> {
  const script = fileURLToPath(new URL("corpus-table.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ["--max-old-space-size=512", "--import", "tsx", script, "--lines"], {
    cwd: repositoryFolder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((done) => child.once("close", done));
  const lines: string[] = [];
  let errors = "";
  child.stderr?.on("data", (piece) => {
    errors += String(piece);
  });
  const kill = (): void => {
    errors += `no line for ${secondsPerFile} s after ${lines.length} files`;
    child.kill("SIGKILL");
  };
  let watch = setTimeout(kill, secondsPerFile * 1000);
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line);
    clearTimeout(watch);
    watch = setTimeout(kill, secondsPerFile * 1000);
  }
  clearTimeout(watch);
  return { lines, exitCode: await exited, errors };
}

describe("corpus", () => {
  it("every file is read or refused as docs/corpus.md says, each within a minute and without a crash", { timeout: 600_000 }, async () => {
    if (!existsSync(corpusFolder)) {
      expect(process.env.CI, `the corpus is missing at ${corpusFolder}; set TIEOUT_SHARED`).toBeFalsy();
      console.log(`corpus not found at ${corpusFolder}: not compared (set TIEOUT_SHARED)`);
      return;
    }
    const { lines, exitCode, errors } = await linesOfChild();
    expect(errors).toBe("");
    expect(exitCode).toBe(0);
    const committed = readFileSync(tablePath, "utf8")
      .split("\n")
      .filter((line) => /^\| \d{3}-/.test(line));
    expect(lines).toEqual(committed);
    expect(lines.length).toBe((JSON.parse(readFileSync(`${corpusFolder}/manifest.json`, "utf8")) as unknown[]).length);
    expect(lines.filter((line) => line.includes("UNEXPLAINED") || line.includes("not in the manifest"))).toEqual([]);
  });
});
