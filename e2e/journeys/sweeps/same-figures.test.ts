import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { generatePlan } from "@tieout/demo-data";
import type { OutputResult } from "@tieout/runs/contract";
import { recalculateWithLibreOffice } from "@tieout/spreadsheet/recalculate";
import { type ScannedSheet, scanWorkbook } from "@tieout/spreadsheet/write";
import { createEngagement, fetchResults, inspectedAssets, loadFiles, succeed } from "../../api-walk.ts";
import { launchBrowser, openPage, signInByForm } from "../../browser.ts";
import { figuresOnScreen } from "../../browser-walk.ts";
import { downloadOutcome, type RunOutcome } from "../../run-outcome.ts";
import { type Session, signIn } from "../../session.ts";
import { createFirm } from "../create-firm.ts";
import { expect, inject, test } from "../journey.ts";

const folder = path.join(inject("playground"), "same-figures");
type Format = "csv" | "xlsx";

interface WalkResult {
  readonly results: Readonly<Record<string, OutputResult>>;
  readonly outcome: RunOutcome;
  /** Text on each workpaper's page. */
  readonly onScreen: Readonly<Record<string, readonly string[]>>;
}

const walked = new Map<Format, WalkResult>();
const of = (format: Format): WalkResult => walked.get(format)!;

/** One engagement for both, because the engagement keeps its sample's seed as long as the population stays the same. */
let browser: Browser;
test.beforeAll(async () => {
  browser = await launchBrowser();
  const plan = await generatePlan({ seed: 11, folder: path.join(folder, "plan"), participants: 90, format: "both" });
  const { address } = inject("product");
  const { auditor } = await createFirm();
  const session = await signIn(address, auditor);
  const { page } = await openPage(browser);
  await signInByForm(page, address, auditor);
  const engagement = await createEngagement(session);
  for (const format of ["csv", "xlsx"] as const) {
    await removeAssets(session, engagement);
    const files = plan.files.filter((file) => file.format === format);
    await loadFiles(
      session,
      engagement,
      files.map(({ report, name }) => ({ report, name, bytes: readFileSync(path.join(folder, "plan", name)) })),
    );
    await succeed(session, engagement);
    walked.set(format, {
      results: await fetchResults(session, engagement),
      outcome: await downloadOutcome(session, engagement),
      onScreen: await figuresOnScreen({ page, address, engagementId: engagement.id }),
    });
  }
});

test.afterAll(() => browser?.close());

async function removeAssets(session: Session, engagement: Parameters<typeof inspectedAssets>[1]): Promise<void> {
  for (const asset of await inspectedAssets(session, engagement)) await session.remove(`/api/engagements/assets/${asset.id}/`);
}

/** Values that identify the files: hashes, ids, sheets, and the result id computed from the hashes. */
const ownToFiles = new Set(["sha256", "asset_id", "result_id", "sheet", "changes"]);
/** An empty line is a row in a CSV file but nothing at all in a worksheet. */
const blankLines = new Set(["rows_read", "skipped"]);
/** A worksheet location names a cell, a text file location only the line number. */
const alike = (text: string): string =>
  text
    .replace(/\b([a-z_]+)\.xlsx\b/g, "$1.csv")
    .replace(/\b[\d,]+ read,/g, "read,")
    .replace(/(\bS\d+ |, )[^!",]+![A-Z]+(\d+)/g, "$1row $2")
    .replace(
      /"value":"(?:Participant Balances|Contribution Detail|Distribution Detail|Trust Statement|Payroll Register|Demographics)"/g,
      '"value":""',
    );
/** The list of the files themselves: hashes, sheets, rows. */
const ofFiles = "Sources";

function withoutFiles(value: unknown): unknown {
  if (typeof value === "string") return alike(value);
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !ownToFiles.has(key) && !blankLines.has(key));
  const isFile = "rows_read" in value && "skipped" in value;
  return {
    ...Object.fromEntries(entries.map(([key, part]) => [key, withoutFiles(part)])),
    ...(isFile ? { data_rows: Number(value.rows_read) - Number(value.skipped) } : {}),
  };
}

async function sheetsOf(format: Format, name: string, bytes: Buffer): Promise<ScannedSheet[]> {
  mkdirSync(path.join(folder, format), { recursive: true });
  const file = path.join(folder, format, name);
  writeFileSync(file, bytes);
  return scanWorkbook(file);
}

const isFoot = (text: string): boolean => / · SHA-256 [0-9a-f]{64}$/.test(text) || /^Tieout .* · Result [0-9a-f]{16}$/.test(text);

/** A blank line is a skipped row in a text file but no row in a workbook, so the rows that remain after skipping are compared. */
const usedRows = (text: string): string =>
  text.replace(/(\d+) read = (.+) \+ (\d+) skipped/, (_, read, kinds, skipped) => `${Number(read) - Number(skipped)} used = ${kinds}`);

test.describe("the same plan as CSV and as XLSX", () => {
  test("gives the same results", () => {
    expect(Object.keys(of("csv").results).sort()).toEqual(["distributions", "participant_activity", "payroll_census"]);
    expect(withoutFiles(of("xlsx").results)).toEqual(withoutFiles(of("csv").results));
  });

  test("shows the same figures on screen", () => {
    const { csv, xlsx } = { csv: of("csv").onScreen, xlsx: of("xlsx").onScreen };
    expect(Object.keys(csv).sort()).toEqual(["Distribution Package", "Participant Activity Detail", "Payroll Census"]);
    // Only the file names may differ.
    expect(JSON.parse(JSON.stringify(xlsx).replaceAll(".xlsx", ".csv"))).toEqual(csv);
  });

  test("gives the same populations and the same sample, byte by byte", () => {
    const bundled = (format: Format): [string, string][] =>
      [...of(format).outcome.bundled]
        .filter(([name]) => /^(populations|proofs)\//.test(name))
        .map(([name, bytes]) => [name, bytes.toString()]);
    expect(bundled("csv").length).toBeGreaterThanOrEqual(2);
    expect(bundled("xlsx")).toEqual(bundled("csv"));
  });

  test("gives the same workpapers except for the footer that names the files", async () => {
    for (const [name, bytes] of of("csv").outcome.papers) {
      const theirs = await sheetsOf("xlsx", name, of("xlsx").outcome.papers.get(name)!);
      const ours = await sheetsOf("csv", name, bytes);
      expect(theirs.map((sheet) => sheet.name)).toEqual(ours.map((sheet) => sheet.name));
      for (const [at, { name: tab, cells }] of ours.entries()) {
        if (tab === ofFiles) continue;
        const body = (all: ScannedSheet["cells"]): string[] =>
          [...all].filter(([, { value }]) => !isFoot(value)).map(([cell, facts]) => usedRows(alike(`${cell} ${JSON.stringify(facts)}`)));
        expect(body(theirs[at]!.cells), `${name}, ${tab}`).toEqual(body(cells));
      }
    }
  });
});

test("LibreOffice computes every cached value in every workpaper, and every tab except the list of sources has live formulas", async () => {
  const papers: string[] = [];
  for (const format of ["csv", "xlsx"] as const)
    for (const [name, bytes] of of(format).outcome.papers) {
      const file = path.join(folder, `${format} ${name}`);
      writeFileSync(file, bytes);
      papers.push(file);
    }
  const { differences, sheets } = await recalculateWithLibreOffice(papers, folder);
  for (const { file, name, cells, formulaCells } of sheets) console.log(`${file}, ${name}: ${cells} cells, ${formulaCells} formulas`);
  expect(differences).toEqual([]);
  expect(
    sheets.filter(({ name, formulaCells }) => name !== ofFiles && formulaCells === 0).map(({ file, name }) => `${file}, ${name}`),
  ).toEqual([]);
  expect(new Set(sheets.map(({ file }) => file)).size).toBe(6);
});
