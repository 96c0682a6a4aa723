import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recalculateWithLibreOffice } from "@tieout/spreadsheet/recalculate";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import { afterAll, expect, test } from "vitest";
import { sampleToolkits, type Toolkit, toolkitWorkbook } from "../index.ts";
import { opinionKeys } from "../vocabulary.ts";

const toolkits = sampleToolkits();
const folder = mkdtempSync(join(tmpdir(), "toolkits-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** One sample for each service, kind of report, opinion and bridge letter, plus the opinions that no sample has. */
function everyKind(): readonly Toolkit[] {
  const kinds = new Map<string, Toolkit>();
  for (const toolkit of toolkits) {
    const { general, opinion, bridgeLetter } = toolkit;
    const kind = [general.service, general.socType, general.reportType, opinion.kind, bridgeLetter !== null].join(" ");
    if (!kinds.has(kind)) kinds.set(kind, toolkit);
  }
  const qualified = toolkits.find(({ opinion }) => opinion.kind === "qualified");
  if (!qualified) throw new Error("no sample of this kind");
  const others = opinionKeys.filter((kind) => !toolkits.some(({ opinion }) => opinion.kind === kind));
  return [...kinds.values(), ...others.map((kind) => ({ ...qualified, opinion: { ...qualified.opinion, kind } }))];
}

test("LibreOffice recalculates toolkits of every service, report, opinion and bridge letter to their stored values, with no error cells", async () => {
  const kinds = everyKind();
  for (const service of new Set(toolkits.map(({ general }) => general.service)))
    expect(kinds.map(({ general }) => general.service)).toContain(service);
  expect(opinionKeys.filter((kind) => !kinds.some(({ opinion }) => opinion.kind === kind))).toEqual([]);
  const paths = kinds.map((_, at) => join(folder, `${at}.xlsx`));
  for (const [at, toolkit] of kinds.entries()) await writeWorkbook(toolkitWorkbook(toolkit), paths[at] ?? "");
  const { differences, sheets } = await recalculateWithLibreOffice(paths, folder);
  expect(differences).toEqual([]);
  const live = new Set(sheets.filter(({ formulaCells }) => formulaCells > 0).map(({ file }) => file));
  expect(live.size).toBe(kinds.length);
});
