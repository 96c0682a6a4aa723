import { join } from "node:path";
import type { BenchFiles } from "../bench-files.ts";
import { type ProgramTime, runProgram, sampleOf } from "../run-program.ts";
import { UnavailableError } from "../sample.ts";

interface XlsxRun extends ProgramTime {
  readonly cells: number;
}

function requirePeer(): void {
  try {
    import.meta.resolve("@e965/xlsx");
  } catch {
    throw new UnavailableError("not run: the package @e965/xlsx is missing (npm ci)");
  }
}

/** Writes and reads one workbook, alternating between our code and SheetJS, each in a separate process. */
export async function runXlsx(files: BenchFiles) {
  requirePeer();
  const path = join(files.directory, "people.xlsx");
  const run = (task: string, target = path): Promise<XlsxRun> =>
    runProgram<XlsxRun>(new URL("xlsx-process.ts", import.meta.url), [task, target]);
  const written = await run("write");
  const peerWritten = await run("peerWrite", join(files.directory, "people-of-peer.xlsx"));
  const read = await run("read");
  const peerRead = await run("peerRead");
  for (const [one, other] of [[written, peerWritten] as const, [read, peerRead] as const])
    if (one.cells !== other.cells) throw new Error(`ours met ${one.cells} cells, SheetJS ${other.cells}`);
  return { written: sampleOf(written), peerWritten: sampleOf(peerWritten), read: sampleOf(read), peerRead: sampleOf(peerRead) };
}
