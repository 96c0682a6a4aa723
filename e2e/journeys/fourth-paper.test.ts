import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Readiness } from "@tieout/ingestion/contract";
import type { OutputResult } from "@tieout/runs/contract";
import type { Sampling } from "@tieout/testing/contract";
import type { z } from "zod";
import { addFourthPaper, fourthPaper, linkPackages } from "../add-fourth-paper.ts";
import { createEngagement, downloadBundle, fetchResults, listBundles, loadFiles, succeed, type WalkedEngagement } from "../api-walk.ts";
import { openStep, signInByForm } from "../browser.ts";
import { endDemoPreparation } from "../database.ts";
import { planReports, slotFilesOf } from "../plan-files.ts";
import { copyCheckout } from "../prepare-checkout.ts";
import { startProduct } from "../product.ts";
import { downloadOutcome } from "../run-outcome.ts";
import { demoAdmin, type Session, signIn } from "../session.ts";
import { inject, newFolder } from "./journey.ts";
import { expect, test as plain } from "./test.ts";

const { key, title } = fourthPaper;
const days = `${key}.days`;
const papers = ["participant_activity", "distributions", "payroll_census", key];

/** A product that has the workpaper, built from a copy of the checkout. */
interface PaperProduct {
  readonly copy: string;
  readonly address: string;
  readonly calls: Session;
}

interface Results {
  readonly engagement: WalkedEngagement;
  /** Of each workpaper. */
  readonly results: Readonly<Record<string, OutputResult>>;
  /** Of the added workpaper. */
  readonly result: OutputResult;
}

const ask = <T>({ calls }: PaperProduct, { id }: WalkedEngagement, rest: string): Promise<T> =>
  calls.get<T>(`/api/engagements/${id}/${rest}`);

/** All deposit days are taken instead of two of them. */
async function takeAllDays(product: PaperProduct, engagement: WalkedEngagement): Promise<void> {
  const samples = await ask<Sampling[]>(product, engagement, "testing-tools/sampling/");
  const daily = samples.find(({ population }) => population.key === days);
  if (!daily) throw new Error("the days have no sampling");
  const { id, revision, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size } = daily;
  const kept = { revision, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size };
  await product.calls.put(`/api/engagements/${engagement.id}/testing-tools/sampling/${id}/`, { ...kept, method: "all" });
}

/** An engagement with results, whose sample of deposit days has all of them. */
async function processPlan(product: PaperProduct): Promise<Results> {
  const { calls } = product;
  const engagement = await createEngagement(calls);
  await takeAllDays(product, engagement);
  await loadFiles(calls, engagement, slotFilesOf(planReports({ participants: 60, payDates: 4, seed: 11 })));
  await succeed(calls, engagement);
  const results = await fetchResults(calls, engagement);
  const result = results[key];
  if (!result) throw new Error("the workpaper has no result");
  return { engagement, results, result };
}

/** Each test only reads `processed`. */
const test = plain.extend<object, { readonly product: PaperProduct; readonly processed: Results }>({
  product: [
    async ({ browserName: _ }, use) => {
      const folder = newFolder("fourth-paper");
      const copy = path.join(folder, "checkout");
      copyCheckout(inject("checkout"), copy);
      linkPackages(inject("checkout"), copy);
      addFourthPaper(copy);
      const build = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: copy, encoding: "utf8" });
      if (build.status !== 0) throw new Error(`the copy could not be built: ${build.stdout}${build.stderr}`);
      const started = await startProduct({ checkout: copy, dataDir: path.join(folder, "data") });
      await endDemoPreparation(started.dataDir);
      const { address } = started;
      await use({ copy, address, calls: await signIn(address) });
      await started.stop();
    },
    { scope: "worker" },
  ],
  processed: [async ({ product }, use) => use(await processPlan(product)), { scope: "worker" }],
});

test.describe("a workpaper that consists of one entry, one folder and a line in each register", () => {
  test("appears in the setup: its procedures, its sampling, the reports it asks for", async ({ product }) => {
    const engagement = await createEngagement(product.calls);
    const lists = await ask<{ output: { key: string; title: string }; procedures: unknown[] }[]>(
      product,
      engagement,
      "testing-tools/procedures/",
    );
    expect(lists.map(({ output }) => output.key)).toEqual(papers);
    expect(lists.at(-1)).toMatchObject({ output: { title }, procedures: [{ order: 1 }, { order: 2 }] });
    const samples = await ask<Sampling[]>(product, engagement, "testing-tools/sampling/");
    expect(samples.filter(({ output }) => output.key === key)).toMatchObject([
      { population: { key, title: "Contributions" }, sample_size: 5, sampling_unit: "one contribution" },
      { population: { key: days, title: "Deposit days" }, sample_size: 2, sampling_unit: "one day" },
    ]);
    const { outputs } = await ask<z.infer<typeof Readiness>>(product, engagement, "readiness/");
    expect(outputs.find((output) => output.output_key === key)).toMatchObject({ title, can_be_made: "no" });
  });

  test("takes another method for one of its populations and leaves the other as it is", async ({ product }) => {
    const engagement = await createEngagement(product.calls);
    await takeAllDays(product, engagement);
    const changed = (await ask<Sampling[]>(product, engagement, "testing-tools/sampling/")).filter(({ output }) => output.key === key);
    expect(changed.map(({ method, revision: at }) => [method, at])).toEqual([
      ["random", 1],
      ["all", 2],
    ]);
  });

  test("is run: its tie holds the other paper's figure, its populations are sampled, its figures open", async ({ product, processed }) => {
    const { engagement, results, result } = processed;
    expect(Object.keys(results)).toEqual(papers);
    const contributed = results.participant_activity?.figures.find(
      (figure) => figure.key === "participant_balances.total.contributions",
    )?.amount;
    expect(result.ties).toMatchObject([{ right_amount: contributed, result: "ties" }]);
    expect(result.sample).toMatchObject({ method: "random", items: { length: 5 } });
    const [daily] = result.further_populations;
    expect(daily).toMatchObject({
      key: days,
      count: 4,
      amount: result.population?.amount,
      sample: { method: "all", items: { length: 4 } },
    });
    expect(daily?.sample?.seed).not.toBe(result.sample?.seed);
    for (const figure of result.figures) {
      const opened = await ask<{ rows_total: string; adds_up: boolean }>(product, engagement, `results/${key}/figures/${figure.key}/`);
      expect([figure.key, opened.rows_total, opened.adds_up]).toEqual([figure.key, figure.amount, true]);
    }
  });

  test("keeps what the auditor records for an item of one population apart from the other", async ({ product }) => {
    const { engagement, result } = await processPlan(product);
    const [item, procedure] = [result.further_populations[0]?.sample?.items[0], result.procedures[0]];
    if (!item || !procedure) throw new Error("the days have no item to test");
    await product.calls.put(`/api/engagements/${engagement.id}/results/${key}/sample/${item.address}/${procedure.id}/`, {
      ...{ result: "pass", note: "Traced to the bank statement" },
    });
    const after = await ask<OutputResult>(product, engagement, `results/${key}/`);
    const [recorded] = after.further_populations[0]?.sample?.items ?? [];
    expect(recorded?.attributes[0]).toMatchObject({ result: "pass", note: "Traced to the bank statement" });
    const others = after.sample?.items.flatMap(({ attributes }) => attributes.map((one) => one.result));
    expect(new Set(others)).toEqual(new Set(["open"]));
  });

  test("gives the screens a page of its main table", async ({ product, processed }) => {
    const { engagement, result } = processed;
    const population = `results/${key}/population/?page_size=3`;
    const page = await ask<{ count: number; columns: { title: string }[] }>(product, engagement, population);
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
    const daily = await ask<{ count: number; columns: { title: string }[] }>(product, engagement, `${population}&population=${days}`);
    expect([daily.count, daily.columns.map((column) => column.title)]).toEqual([4, ["Date", "Contributions", "Amount"]]);
  });

  test("is in the bundle with its populations and the proof of each draw, which anyone can redraw", async ({ product, processed }) => {
    const { calls, copy } = product;
    const { engagement } = processed;
    const [newest] = await listBundles(calls, engagement);
    expect(newest?.workpapers.map((file) => file.output_key).toSorted()).toEqual(papers.toSorted());
    const { bundled } = await downloadOutcome(calls, engagement);
    const own = [...bundled.keys()].filter((name) => name.includes(key));
    expect(own.toSorted()).toEqual([
      `populations/${key}.csv`,
      `populations/${days}.csv`,
      `proofs/${days}.json`,
      `proofs/${key}.json`,
      `workpapers/${key}.xlsx`,
    ]);
    expect(bundled.get(`populations/${key}.csv`)?.toString("utf8")).toMatch(/^natural_key,occurrence,amount,participant/);
    expect(bundled.get(`populations/${days}.csv`)?.toString("utf8")).toMatch(/^natural_key,occurrence,amount,contributions/);
    const file = path.join(newFolder("fourth-paper"), "bundle.zip");
    writeFileSync(file, await downloadBundle(calls, engagement));
    const verified = spawnSync(process.execPath, ["scripts/run.mjs", "apps/cli/src/main.ts", "verify", file], {
      cwd: copy,
      encoding: "utf8",
    });
    expect(verified.stdout).toContain("3 of 3 samples agree");
    expect(verified.status).toBe(0);
  });

  test("has its place on the results screen", async ({ product: { address }, processed, watched: { page } }) => {
    await signInByForm(page, address, demoAdmin);
    await openStep(page, address, processed.engagement.id, `step=process&output=${key}`);
    await page.getByRole("heading", { level: 2, name: title }).waitFor();
    await expect(page.getByRole("navigation", { name: "Workpapers" }).getByRole("link")).toHaveCount(papers.length);
    await page.getByRole("tab", { name: "Samples" }).click();
    await page.getByRole("radiogroup", { name: "Population" }).getByText("Deposit days").click();
    await page.getByRole("definition").filter({ hasText: "populations/contribution_listing.days.csv" }).waitFor();
  });
});
