import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type ScannedCell, scanWorkbook } from "./scan-workbook.ts";
import { isMoneyIndex } from "./style-sheet.ts";

/** A cell whose stored value differs from LibreOffice's result. */
export interface RecalculationDifference {
  readonly file: string;
  readonly sheet: string;
  readonly cell: string;
  readonly formula: string | null;
  readonly stored: string;
  readonly recalculated: string;
}

export interface RecalculationReport {
  readonly differences: readonly RecalculationDifference[];
  readonly sheets: readonly { readonly file: string; readonly name: string; readonly cells: number; readonly formulaCells: number }[];
}

const run = promisify(execFile);
const timeLimitMilliseconds = 300_000;
/** Half a cent, in dollars. */
const moneyTolerance = 0.005;
const relativeTolerance = 1e-9;

// 0 = always recalculate, 1 = never, 2 = ask (org.openoffice.Office.Calc, Formula/Load).
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/**
 * Has LibreOffice recalculate every workbook in a private profile and compares each cell with the value stored in the file: money within
 * half a cent, other numbers to nine digits, text exactly, no errors anywhere. `scratch` is a folder this call may fill. Throws if
 * LibreOffice is missing or cannot open a file.
 */
export async function recalculateWithLibreOffice(
  xlsxPaths: readonly string[],
  scratch: string,
  soffice = "soffice",
): Promise<RecalculationReport> {
  const folder = resolve(scratch, `recalculation-${randomUUID()}`);
  await mkdir(join(folder, "profile", "user"), { recursive: true });
  await writeFile(join(folder, "profile", "user", "registrymodifications.xcu"), profile);
  const differences: RecalculationDifference[] = [];
  const sheets: { file: string; name: string; cells: number; formulaCells: number }[] = [];
  try {
    const outputs = await convert(xlsxPaths, folder, soffice);
    for (const [at, path] of xlsxPaths.entries()) {
      const file = basename(path);
      const recalculated = await scanWorkbook(outputs[at] ?? "");
      for (const sheet of await scanWorkbook(path)) {
        const theirs = recalculated.find(({ name }) => name === sheet.name)?.cells ?? new Map<string, ScannedCell>();
        let formulaCells = 0;
        for (const [cell, ours] of sheet.cells) {
          if (ours.formula !== null) formulaCells++;
          const result = theirs.get(cell) ?? null;
          if (sameValue(ours, result)) continue;
          const shown = result === null ? "(no cell)" : result.value;
          differences.push({ file, sheet: sheet.name, cell, formula: ours.formula, stored: ours.value, recalculated: shown });
        }
        sheets.push({ file, name: sheet.name, cells: sheet.cells.size, formulaCells });
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { differences, sheets };
}

/** Starts LibreOffice once for all files; the copies are numbered because two files may have the same name. */
async function convert(paths: readonly string[], folder: string, soffice: string): Promise<string[]> {
  const [inputs, outputs] = [join(folder, "in"), join(folder, "out")];
  await mkdir(inputs, { recursive: true });
  const numbered = paths.map((_, at) => `${at}.xlsx`);
  for (const [at, path] of paths.entries()) await copyFile(path, join(inputs, `${at}.xlsx`));
  const installation = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
  const options = ["--headless", "--norestore", "--nolockcheck", installation, "--convert-to", "xlsx:Calc MS Excel 2007 XML"];
  try {
    const files = numbered.map((name) => join(inputs, name));
    await run(soffice, [...options, "--outdir", outputs, ...files], { timeout: timeLimitMilliseconds, killSignal: "SIGKILL" });
  } catch (error) {
    throw new Error(`LibreOffice could not recalculate ${paths.join(", ")}. Check that ${soffice} is installed.`, { cause: error });
  }
  // LibreOffice reports success even if it skipped a file.
  const missing = paths.filter((_, at) => !existsSync(join(outputs, `${at}.xlsx`)));
  if (missing.length > 0) throw new Error(`LibreOffice could not open ${missing.join(", ")}. Open the file by hand to see its message.`);
  return numbered.map((name) => join(outputs, name));
}

function sameValue(ours: ScannedCell, theirs: ScannedCell | null): boolean {
  if (ours.kind === "error" || theirs?.kind === "error") return false;
  if (ours.kind === "blank" || (ours.kind === "text" && ours.value === "")) return theirs === null || theirs.value === "";
  if (!theirs || ours.kind !== theirs.kind) return false;
  if (ours.kind !== "number") return ours.value === theirs.value;
  const [a, b] = [Number(ours.value), Number(theirs.value)];
  const tolerance = isMoneyIndex(ours.style) ? moneyTolerance : relativeTolerance * Math.max(1, Math.abs(a));
  return Math.abs(a - b) < tolerance;
}
