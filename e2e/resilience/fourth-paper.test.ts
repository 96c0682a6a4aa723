import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Readiness } from "@tieout/ingestion/contract";
import type { OutputResult } from "@tieout/processing/contract";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { z } from "zod";
import { addFourthPaper, fourthPaper, linkPackages } from "../add-fourth-paper.ts";
import { createEngagement, fetchResults, listBundles, loadFiles, succeed, type WalkedEngagement } from "../api-walk.ts";
import { launchBrowser, openPage, openStep, signInByForm } from "../browser.ts";
import { endDemoPreparation } from "../database.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { copyCheckout } from "../prepare-checkout.ts";
import { type Product, startProduct } from "../product.ts";
import { downloadOutcome } from "../run-outcome.ts";
import { demoAdmin, type Session, signIn } from "../session.ts";

const { key, title } = fourthPaper;
const papers = ["participant_activity", "distributions", "payroll_census", key];

let product: Product;
let session: Session;
let engagement: WalkedEngagement;
let result: OutputResult;
const ask = <T>(rest: string): Promise<T> => session.get<T>(`/api/engagements/${engagement.id}/${rest}`);

beforeAll(async () => {
  const copy = path.join(inject("playground"), "fourth-paper");
  copyCheckout(inject("checkout"), copy);
  linkPackages(inject("checkout"), copy);
  addFourthPaper(copy);
  const build = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: copy, encoding: "utf8" });
  if (build.status !== 0) throw new Error(`the copy could not be built: ${build.stdout}${build.stderr}`);
  product = await startProduct({ checkout: copy, dataDir: path.join(inject("playground"), "fourth-paper-data") });
  await endDemoPreparation(product.dataDir);
  session = await signIn(product.address);
  engagement = await createEngagement(session);
});
afterAll(() => product?.stop());

describe("a workpaper of which only an entry, a folder and a line in each register are there", () => {
  test("appears in the setup: its procedures, its sampling, the reports it asks for", async () => {
    const lists = await ask<{ output: { key: string; title: string }; procedures: unknown[] }[]>("testing-tools/procedures/");
    expect(lists.map(({ output }) => output.key)).toEqual(papers);
    expect(lists.at(-1)).toMatchObject({ output: { title }, procedures: [{ order: 1 }, { order: 2 }] });
    const samples = await ask<{ output: { key: string }; sample_size: number; sampling_unit: string }[]>("testing-tools/sampling/");
    expect(samples.find(({ output }) => output.key === key)).toMatchObject({ sample_size: 5, sampling_unit: "one contribution" });
    const { outputs } = await ask<z.infer<typeof Readiness>>("readiness/");
    expect(outputs.find((output) => output.output_key === key)).toMatchObject({ title, can_be_made: "no" });
  });

  test("is run: its tie holds the other paper's figure, its population is sampled, its figures open", async () => {
    const reports = planReports({ participants: 60, payDates: 4, seed: 11 });
    const files = Object.entries(reports).map(([report, rows]) => ({ report, name: `${report}.csv`, bytes: csvOf(rows) }));
    await loadFiles(session, engagement, files);
    await succeed(session, engagement);
    const results = await fetchResults(session, engagement);
    expect(Object.keys(results)).toEqual(papers);
    const [listing, activity] = [results[key], results.participant_activity];
    if (!listing) throw new Error("the workpaper has no result");
    result = listing;
    const contributed = activity?.figures.find((figure) => figure.key === "participant_balances.total.contributions")?.amount;
    expect(result.ties).toMatchObject([{ right_amount: contributed, result: "ties" }]);
    expect(result.sample?.items).toHaveLength(5);
    for (const figure of result.figures) {
      const opened = await ask<{ rows_total: string; adds_up: boolean }>(`results/${key}/figures/${figure.key}/`);
      expect([figure.key, opened.rows_total, opened.adds_up]).toEqual([figure.key, figure.amount, true]);
    }
  });

  test("gives the screens a page of its main table", async () => {
    const page = await ask<{ count: number; columns: { title: string }[] }>(`results/${key}/population/?page_size=3`);
    expect(page.count).toBe(result.population?.count);
    expect(page.columns.map((column) => column.title)).toEqual([
      "Participant ID",
      "Participant",
      "SSN",
      "Date",
      "Money source",
      "Amount",
      "Source",
    ]);
  });

  test("is in the bundle with its population and the proof of its draw", async () => {
    const [newest] = await listBundles(session, engagement);
    expect(newest?.workpapers.map((file) => file.output_key).toSorted()).toEqual(papers.toSorted());
    const { bundled } = await downloadOutcome(session, engagement);
    const own = [...bundled.keys()].filter((name) => name.includes(key) || name.includes(title));
    expect(own).toHaveLength(3);
    expect(bundled.get(own.find((name) => name.endsWith(".csv")) ?? "")?.toString("utf8")).toMatch(
      /^natural_key,occurrence,amount,participant/,
    );
  });

  test("has its place on the results screen", async () => {
    const browser = await launchBrowser();
    try {
      const { page, complaints } = await openPage(browser);
      await signInByForm(page, product.address, demoAdmin);
      await openStep(page, product.address, engagement.id, `step=process&output=${key}`);
      await page.getByRole("heading", { level: 2, name: title }).waitFor();
      expect(await page.getByRole("navigation", { name: "Workpapers" }).getByRole("link").count()).toBe(papers.length);
      expect(complaints()).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
