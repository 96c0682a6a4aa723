import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recalculateWithLibreOffice } from "@tieout/spreadsheet/recalculate";
import { renderWorkbook, writeWorkbook } from "@tieout/spreadsheet/write";
import { afterAll, expect, test } from "vitest";
import { previewPage, sampleToolkits, type Toolkit, toolkitWorkbook } from "../index.ts";

const toolkits = sampleToolkits();
const folder = mkdtempSync(join(tmpdir(), "toolkits-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ofKind = (...is: readonly ((toolkit: Toolkit) => boolean)[]): Toolkit => {
  const found = toolkits.find((toolkit) => is.every((one) => one(toolkit)));
  if (!found) throw new Error("no sample of this kind");
  return found;
};
const chosen = [
  ofKind(({ provider, general }) => provider.name.startsWith("Copperleaf") && general.endOn.startsWith("2024")),
  ofKind(({ opinion }) => opinion.kind === "qualified"),
  ofKind(({ general }) => general.reportType === 1),
  ofKind(({ general }) => general.socType === 2 && general.reportType === 2),
  ofKind(({ general, bridgeLetter }) => general.service === "payroll" && bridgeLetter !== null),
];

test("a toolkit matches its golden text: nine tabs with live formulas", async () => {
  const [copperleaf] = chosen;
  if (!copperleaf) throw new Error("no sample");
  const model = toolkitWorkbook(copperleaf);
  expect(model.sheets.map(({ name }) => name)).toEqual([
    ...["General", "Opinion", "Period", "Subservice organizations", "User entity controls", "Control objectives", "Exceptions"],
    ...["Conclusion", "Assertion matrix"],
  ]);
  await expect(renderWorkbook(model)).toMatchFileSnapshot("./toolkit.golden.txt");
});

test.each([
  ["a SOC 1 report as of a day", "toolkit-type-1", ofKind(({ general }) => general.socType === 1 && general.reportType === 1)],
  ["a SOC 2 report", "toolkit-soc-2", ofKind(({ general }) => general.socType === 2 && general.reportType === 2)],
] as const)("a toolkit for %s matches its golden text", async (_, name, toolkit) => {
  await expect(renderWorkbook(toolkitWorkbook(toolkit))).toMatchFileSnapshot(`./${name}.golden.txt`);
});

test("LibreOffice recalculates a toolkit to its stored values, with no error cells", async () => {
  const [copperleaf] = chosen;
  if (!copperleaf) throw new Error("no sample");
  const file = join(folder, "recalculated.xlsx");
  await writeWorkbook(toolkitWorkbook(copperleaf), file);
  const { differences, sheets } = await recalculateWithLibreOffice([file], folder);
  expect(differences).toEqual([]);
  expect(sheets.some(({ formulaCells }) => formulaCells > 0)).toBe(true);
});

test("every sample is written without truncated text, with the same bytes each time", async () => {
  for (const toolkit of toolkits) {
    const { sheets, sha256 } = await writeWorkbook(toolkitWorkbook(toolkit), join(folder, "one.xlsx"));
    expect(sheets.flatMap(({ cutTexts }) => cutTexts)).toEqual([]);
    if (chosen.includes(toolkit)) expect((await writeWorkbook(toolkitWorkbook(toolkit), join(folder, "two.xlsx"))).sha256).toBe(sha256);
  }
});

test("a preview shows headings as text and no purchased content", () => {
  for (const toolkit of chosen) {
    const pages = toolkitWorkbook(toolkit).sheets.map(previewPage).join("\n");
    for (const { controls } of toolkit.objectives) for (const { text } of controls) expect(pages).not.toContain(text.slice(0, 30));
    for (const line of toolkit.conclusion) expect(pages).not.toContain(line.slice(0, 30));
    expect(pages).toContain(">Control objectives and tests<");
    expect(pages).not.toMatch(/&(?!amp;|lt;|gt;|quot;)|NaN|undefined/);
  }
});
