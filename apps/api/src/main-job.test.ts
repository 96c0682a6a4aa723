import { paperEntries } from "@tieout/catalog/core";
import { engagementRoutes } from "@tieout/engagements/contract";
import { workpaperRoutes as routes, searchRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsThatChange } from "./calls-that-change.test-data.ts";
import { downloadsOf } from "./downloads.test-data.ts";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, until, userOf } from "./product-bed.test-data.ts";
import { unpackZip } from "./unpack-zip.test-data.ts";

// One engagement from creation to lock. Each test picks up where the previous one left off.
let bed: ProductBed;
let firm: TestFirm;
let id = "";
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = (await me().create({ client_name: "Corvid Tool Works" })).id;
});
afterAll(() => bed?.stop());

const me = () => userOf(bed, firm.auditor);
/** Workpapers that can be produced from the files. */
const papers = paperEntries
  .filter(({ reports }) => reports.some(({ report, suffices }) => suffices && report in planFiles()))
  .map(({ key }) => key);
const { bundles, hashes, ticketOf, redeem, workbookText } = downloadsOf(() => ({ bed, user: firm.auditor, engagementId: id }));
const stateOf = (run: { readonly stages: readonly { readonly key: string; readonly state: string }[] }) =>
  Object.fromEntries(run.stages.map((stage) => [stage.key, stage.state]));
type Counts = {
  readonly read: number;
  readonly kept: number;
  readonly kept_out_of_period: number;
  readonly rejected: number;
  readonly skipped: number;
};
const isConserved = (rows: Counts): boolean => rows.read === rows.kept + rows.kept_out_of_period + rows.rejected + rows.skipped;

test("an incomplete engagement is not processed: 409 lists what is missing, and nothing is queued", async () => {
  const answer = await me().caller.call(routes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } });
  expect(answer.status).toBe(409);
  expect(answer.problem()).toMatchObject({ code: "workpapers.not-ready", missing: ["Add the recordkeeper.", "Add the payroll provider."] });
  expect((await me().status(id)).current).toBeNull();
  expect((await me().caller.call(routes.listResults, me().on(id))).problem().code).toBe("workpapers.no-results");
});

test("an unconfirmed mapping blocks processing and is named in the refusal", async () => {
  await me().attach(id, "Other");
  await me().attach(id, "Payroll");
  await me().fill(id, planFiles({ isBroken: true }));
  const refused = await me().caller.call(routes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } });
  expect(refused.problem().missing).toContain("Confirm the mapping of the distribution detail of Other (universal).");
  await me().confirmAll(id);
  expect(await me().detail(id)).toMatchObject({ status: "ready", missing: [], permissions: { process: true, lock: false } });
});

test("every file's slot accounts for every row: read = kept + out of period + rejected + skipped", async () => {
  const assets = (await me().slots(id)).flatMap((slot) => slot.assets);
  expect(assets).toHaveLength(5);
  for (const asset of assets) expect([asset.file_name, asset.rows && isConserved(asset.rows)]).toEqual([asset.file_name, true]);
  const paid = assets.find((asset) => asset.file_name === "distribution_detail.csv");
  expect(paid?.rows).toEqual({ read: 10, kept: 6, kept_out_of_period: 1, rejected: 1, skipped: 2 });
});

test("ignoreParsingErrors false stops at rejected rows, lists exactly those rows, and sets the status to failed", async () => {
  const run = await me().process(id, false);
  expect(run).toMatchObject({ status: "blocked", rejected_count: 1, result_id: null });
  expect(run.rejected_rows).toMatchObject([{ file_name: "distribution_detail.csv", row: 9, column: "Gross Amount", value: "12,34x" }]);
  expect(stateOf(run)).toEqual({ normalise: "failed", compute: "waiting", sample: "waiting", write: "waiting", bundle: "waiting" });
  expect(run.rows && isConserved(run.rows)).toBe(true);
  expect((await me().detail(id)).status).toBe("failed");
  expect(await bundles()).toEqual([]);
});

test("ignoreParsingErrors true continues, counts the same rows and shows every workpaper for the data type", async () => {
  const run = await me().process(id, true);
  expect(run).toMatchObject({ status: "succeeded", percent: 100, rejected_count: 1 });
  expect(run.rows).toEqual({ read: 187, kept: 179, kept_out_of_period: 1, rejected: 1, skipped: 6 });
  const { outputs } = (await me().caller.call(routes.listResults, me().on(id))).value();
  expect(outputs.map(({ output, status }) => [output.key, status])).toEqual(papers.map((key) => [key, "made"]));
  expect(await me().detail(id)).toMatchObject({ status: "results_available", results_out_of_date: false, permissions: { lock: true } });
});

test("results from an earlier version say so; the engagement's state and permitted actions don't change", async () => {
  const results = async () => (await me().caller.call(routes.listResults, me().on(id))).value().outputs;
  const rewrite = (document: string) =>
    bed.rewrite(
      `update run_outputs set result = ${document} where output_key = 'distributions' and run_id =
         (select id from runs where engagement_id = $1 and status = 'succeeded' order by number desc limit 1)`,
      [id],
    );
  const outputs = await results();
  expect(outputs.map((output) => output.made_by_earlier_version)).toEqual(papers.map(() => false));
  const before = await me().detail(id);
  await rewrite("result - 'made_by' || jsonb_build_object('kept', result->'made_by')");
  expect(await results()).toEqual(outputs.map((one) => ({ ...one, made_by_earlier_version: one.output.key === "distributions" })));
  expect(await me().detail(id)).toEqual(before);
  await rewrite("result - 'kept' || jsonb_build_object('made_by', result->'kept')");
  expect(await results()).toEqual(outputs);
});

test("the list shows the same file and tie counts as the steps and the results", async () => {
  const [row] = (await me().caller.call(engagementRoutes.listEngagements, { query: { search: "Corvid" } })).value().results;
  expect(row?.providers).toEqual(["Other (universal)", "Payroll (universal)"]);
  expect(row?.files).toEqual({ present: 5, wanted: 5 });
  const ties = (await Promise.all(papers.map((key) => me().result(id, key)))).flatMap((paper) => paper.ties);
  const count = (result: string): number => ties.filter((tie) => tie.result === result).length;
  const explained = ties.filter((tie) => tie.explained).length;
  expect(row?.ties).toEqual({ agreed: count("ties"), differing: count("differs") - explained, explained, total: ties.length });
  expect(row?.ties?.differing).toBeGreaterThan(0);
  const { steps } = await me().detail(id);
  expect(steps.find(({ key }) => key === "files")?.summary).toBe("5 of 5 files, 1 with unread rows");
  // A difference without a reason leaves the step unfinished.
  const step = steps.find(({ key }) => key === "process");
  expect([step?.state, step?.summary]).toEqual(["attention", expect.stringMatching(new RegExp(`^${count("differs")} differences?, `))]);
});

/**
 * Opening a figure starts two child processes, so only three figures are opened; tests without a child process cover every figure's rows.
 */
const spread = <T>(all: readonly T[]): readonly T[] => [0, 0.5, 1].flatMap((part) => all[Math.round((all.length - 1) * part)] ?? []);

test("figures in every workpaper open rows that add up to them, through the routes", async () => {
  for (const outputKey of papers) {
    const { figures } = await me().result(id, outputKey);
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of spread(figures)) {
      const answer = await me().caller.call(routes.openFigure, {
        params: { engagementId: id, outputKey, figureKey: figure.key },
        query: { page_size: 3 },
      });
      const opened = answer.value();
      expect([figure.key, opened.rows_total, opened.adds_up]).toEqual([figure.key, figure.amount, true]);
      expect(opened.results).toHaveLength(Math.min(3, opened.count));
    }
  }
});

test("the rows behind a figure come from the file, page by page, with SSNs masked", async () => {
  const [figure] = (await me().result(id, "distributions")).figures;
  const page = async (number: number) =>
    (
      await me().caller.call(routes.openFigure, {
        params: { engagementId: id, outputKey: "distributions", figureKey: figure?.key ?? "" },
        query: { page: number, page_size: 4 },
      })
    ).value();
  const [first, second] = [await page(1), await page(2)];
  expect([first.count, first.results.length, second.results.length]).toEqual([6, 4, 2]);
  const rows = [...first.results, ...second.results];
  expect(new Set(rows.map((row) => row.row)).size).toBe(6);
  const cents = rows.reduce((sum, row) => sum + BigInt(row.amount?.replace(".", "") ?? "0"), 0n);
  expect(cents).toBe(BigInt(figure?.amount.replace(".", "") ?? "0"));
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell.header === "SSN");
  expect(cells).toHaveLength(6);
  for (const cell of cells) expect(cell.value).toMatch(/^\*\*\*-\*\*-\d{4}$/);
});

test("a search finds rows on all pages and adds them up; the figure stays the same", async () => {
  const [figure] = (await me().result(id, "distributions")).figures;
  const open = async (query: object) =>
    (
      await me().caller.call(routes.openFigure, {
        params: { engagementId: id, outputKey: "distributions", figureKey: figure?.key ?? "" },
        query,
      })
    ).value();
  const all = await open({ ordering: "-amount" });
  const last = all.results.at(-1);
  const params = { engagementId: id, outputKey: "distributions", figureKey: figure?.key ?? "" };
  const found = (
    await me().caller.call(searchRoutes.searchFigureRows, { params, query: { page_size: 1 }, body: { text: last?.amount ?? "" } })
  ).value();
  const wanted = all.results.filter((row) => row.amount?.includes(last?.amount ?? "-"));
  const sum = wanted.reduce((cents, row) => cents + BigInt(row.amount?.replace(".", "") ?? "0"), 0n);
  expect([found.matching.count, BigInt(found.matching.total.replace(".", ""))]).toEqual([wanted.length, sum]);
  expect([found.count, found.rows_total, found.adds_up]).toEqual([all.count, figure?.amount, true]);
  expect(found.files).toEqual([expect.objectContaining({ file_name: "distribution_detail.csv", rows: 6, columns: ["Gross Amount"] })]);
  expect(all.columns).toContain("date");
  expect(all.results.map((row) => [row.place, row.in_source?.replace(/[$,]/g, "")])).toEqual(
    all.results.map((row) => [`F${row.row}`, row.cells.find(({ header }) => header === "Gross Amount")?.value.replace(/[$,]/g, "")]),
  );
  const amounts = all.results.map((row) => Number(row.amount));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test("a row opens at its place in the file, page by page, with the file's headings and masked SSNs", async () => {
  const [figure] = (await me().result(id, "distributions")).figures;
  const params = { engagementId: id, outputKey: "distributions" };
  const [row] = (await me().caller.call(routes.openFigure, { params: { ...params, figureKey: figure?.key ?? "" } })).value().results;
  const place = async (page: number) =>
    (
      await me().caller.call(routes.openSourcePage, {
        params: { ...params, assetId: row?.asset_id ?? "" },
        query: { row: row?.row ?? 0, page },
      })
    ).value();
  const here = await place(0);
  expect(here.columns.map(({ header }) => header)).toEqual(row?.cells.map(({ header }) => header));
  expect(here.columns.map(({ letters }) => letters).slice(0, 3)).toEqual(["A", "B", "C"]);
  expect(here.rows.find((one) => one.row === row?.row)?.cells).toEqual(row?.cells.map(({ value }) => value));
  expect(here.rows[0]?.row).toBe(1);
  const next = await place(1);
  expect(next.offset).toBe(here.offset + here.rows.length);
  expect(here.rows.length + next.rows.length).toBeLessThanOrEqual(here.count);
  const ssn = here.columns.findIndex(({ header }) => header === "SSN");
  for (const { cells, row: number } of here.rows.filter(({ row: number }) => number > 1))
    expect([number, cells[ssn]]).toEqual([number, expect.stringMatching(/^(\*\*\*-\*\*-\d{4})?$/)]);
  const unknown = await me().caller.call(routes.openSourcePage, { params: { ...params, assetId: id }, query: { row: 1 } });
  expect([unknown.status, unknown.problem().code]).toEqual([404, "workpapers.source-unknown"]);
});

test("exceptions are paged, each appears once, and each opens its source rows", async () => {
  const params = { engagementId: id, outputKey: "distributions" };
  const all = (await me().caller.call(routes.listExceptions, { params })).value();
  expect(all.count).toBeGreaterThan(1);
  const single = [];
  for (let page = 1; page <= all.count; page += 1)
    single.push(...(await me().caller.call(routes.listExceptions, { params, query: { page, page_size: 1 } })).value().results);
  expect(single).toEqual(all.results);
  expect(new Set(single.map((item) => item.id)).size).toBe(all.count);
  for (const item of single) {
    const opened = (await me().caller.call(routes.openException, { params: { ...params, exceptionId: item.id } })).value();
    expect(opened.results.map((row) => row.row)).toEqual(item.refs.map((ref) => ref.row));
  }
  const rule = single[0]?.rule ?? "";
  const ofRule = (await me().caller.call(routes.listExceptions, { params, query: { rule } })).value();
  expect(ofRule.results).toEqual(single.filter((item) => item.rule === rule));
});

test("exceptions sort by any listed column across all pages, and by no other", async () => {
  const params = { engagementId: id, outputKey: "distributions" };
  const amounts = async (ordering: "amount" | "-amount") => {
    const answer = (await me().caller.call(routes.listExceptions, { params, query: { ordering, page_size: 100 } })).value();
    return answer.results.map((item) => item.amount);
  };
  const rising = await amounts("amount");
  const known = rising.filter((amount) => amount !== null);
  expect(known.length).toBeGreaterThan(1);
  expect(known).toEqual(known.toSorted((a, b) => Number(a) - Number(b)));
  expect(rising.slice(known.length).every((amount) => amount === null)).toBe(true);
  expect((await amounts("-amount")).filter((amount) => amount !== null)).toEqual(known.toReversed());
  // An unlisted column is refused, even if its name gets past the compiler.
  const refused = await me().caller.call(routes.listExceptions, { params, query: { ordering: "detail" as "amount" } });
  expect(refused.status).toBe(400);
});

test("the population is listed page by page with its totals", async () => {
  const params = { engagementId: id, outputKey: "distributions" };
  const whole = (await me().caller.call(routes.listPopulation, { params })).value();
  const second = (await me().caller.call(routes.listPopulation, { params, query: { page: 2, page_size: 2 } })).value();
  expect(second.results).toEqual(whole.results.slice(2, 4));
  expect(whole.count).toBe((await me().result(id, "distributions")).population?.count);
});

test("processing again without changes reuses every stage except the bundle and keeps seed, sample and bytes", async () => {
  const before = { hashes: await hashes(), sample: (await me().result(id, "distributions")).sample };
  const run = await me().process(id);
  expect(stateOf(run)).toEqual({ normalise: "reused", compute: "reused", sample: "reused", write: "reused", bundle: "done" });
  expect({ hashes: await hashes(), sample: (await me().result(id, "distributions")).sample }).toEqual(before);
  expect((await bundles()).map((bundle) => bundle.run_number)).toEqual([3, 2]);
});

test("explanations of ties and attribute results survive reprocessing and appear in the next workbook", async () => {
  const before = await me().result(id, "participant_activity");
  const tie = before.ties.find((one) => one.result === "differs");
  const reason = "The custodian posted the last dividend on January 2.";
  const wrong = await me().caller.call(routes.putTieReason, {
    params: { engagementId: id, outputKey: "participant_activity", tieKey: "no.such.tie" },
    body: { reason },
  });
  expect(wrong.problem().code).toBe("workpapers.tie-unknown");
  const params = { engagementId: id, outputKey: "participant_activity", tieKey: tie?.key ?? "" };
  const unexplained = async (): Promise<number> => {
    const summary = (await me().detail(id)).steps.find(({ key }) => key === "process")?.summary ?? "";
    return Number(/^(\d+) difference/.exec(summary)?.[1] ?? 0);
  };
  const open = await unexplained();
  (await me().caller.call(routes.putTieReason, { params, body: { reason } })).value();
  expect(await unexplained()).toBe(open - 1);

  const paid = await me().result(id, "distributions");
  const [item, procedure] = [paid.sample?.items[0], paid.procedures[0]];
  if (!item || !procedure) throw new Error("nothing was sampled");
  const attribute = { result: "exception" as const, note: "Form was signed after the payment." };
  const place = { engagementId: id, outputKey: "distributions", itemId: item.item_key, procedureId: procedure.id };
  (await me().caller.call(routes.putAttributeResult, { params: place, body: attribute })).value();
  expect((await me().detail(id)).status).toBe("results_available");

  // Overwrites based on an outdated read: the colleague's annotation stays, and the refusal includes it.
  const overwritten = [
    await me().caller.call(routes.putTieReason, { params, body: { reason: "Mine", before: "" } }),
    await me().caller.call(routes.putAttributeResult, {
      params: place,
      body: { result: "pass", note: "", before: { result: "open", note: "" } },
    }),
  ];
  const changed = { status: 409, code: "workpapers.changed-meanwhile", changed_by: { name: expect.any(String), on: expect.any(String) } };
  expect(overwritten.map((answer) => answer.problem())).toMatchObject([
    { ...changed, current: { reason } },
    { ...changed, current: attribute },
  ]);

  const run = await me().process(id);
  expect(stateOf(run)).toEqual({ normalise: "reused", compute: "reused", sample: "reused", write: "done", bundle: "done" });
  expect((await me().result(id, "participant_activity")).ties.find((one) => one.key === tie?.key)?.reason).toBe(reason);
  const kept = (await me().result(id, "distributions")).sample?.items.find((one) => one.item_key === item.item_key);
  expect(kept?.attributes).toContainEqual({ procedure_id: procedure.id, computed: procedure.computed, ...attribute });
  expect(await workbookText("participant_activity")).toContain(reason);
  expect(await workbookText("distributions")).toContain(attribute.note);
});

test("a changed sample reruns only the sample, write and bundle stages, with the same seed", async () => {
  const before = (await me().result(id, "distributions")).sample;
  await me().sample(id, 2);
  expect(await me().detail(id)).toMatchObject({ status: "ready", results_out_of_date: true, permissions: { lock: false } });
  const run = await me().process(id);
  expect(stateOf(run)).toEqual({ normalise: "reused", compute: "reused", sample: "done", write: "done", bundle: "done" });
  const after = (await me().result(id, "distributions")).sample;
  expect([after?.seed, after?.draw_number, after?.items.length]).toEqual([before?.seed, before?.draw_number, 2]);
});

describe("a run in progress", () => {
  test("blocks another run and every change with 409, and ends at once when canceled; earlier results stay", async () => {
    await bed.rest();
    (await me().caller.call(routes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } })).value();
    expect((await me().detail(id)).status).toBe("queued");
    const second = await me().caller.call(routes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } });
    expect([second.status, second.problem().code]).toEqual([409, "workpapers.running"]);
    const [slot] = await me().slots(id);
    if (!slot) throw new Error("no slot");
    expect((await me().upload(slot, "more.csv", "a,b\n1,2\n")).problem().code).toBe("engagements.processing");
    const results = (await me().caller.call(routes.listResults, me().on(id))).value();
    expect((await me().caller.call(routes.cancelRun, me().on(id))).value()).toMatchObject({ status: "cancelled" });
    expect((await me().caller.call(routes.cancelRun, me().on(id))).problem().code).toBe("workpapers.not-running");
    expect((await me().detail(id)).status).toBe("results_available");
    await bed.work();
    await bed.idle();
    expect((await me().status(id)).current?.status).toBe("cancelled");
    expect((await me().caller.call(routes.listResults, me().on(id))).value()).toEqual(results);
  });

  test("the list and the engagement show the run's percentage without a separate status request", async () => {
    await me().sample(id, 2);
    (await me().caller.call(routes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } })).value();
    const listed = async () => (await me().caller.call(engagementRoutes.listEngagements, {})).value().results.find((row) => row.id === id);
    const seen = new Set<number>();
    await until(async () => {
      const row = await listed();
      if (typeof row?.progress_percent === "number") seen.add(row.progress_percent);
      return row?.status === "results_available";
    });
    // The run reuses reading and computing, so it starts at 60%; later stages report progress.
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(60);
    expect([(await listed())?.progress_percent, (await me().detail(id)).progress_percent]).toEqual([null, null]);
    await bed.idle();
  });

  test("canceled while working keeps nothing: no result, no bundle, and the next run succeeds", async () => {
    const before = (await bundles()).length;
    await me().sample(id, 3);
    bed.hangAt("runs.sample");
    (await me().caller.call(routes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } })).value();
    await until(
      async () => (await me().status(id)).current?.stages.some((stage) => stage.key === "sample" && stage.state === "running") === true,
    );
    const canceled = (await me().caller.call(routes.cancelRun, me().on(id))).value();
    bed.hangAt(null);
    expect(canceled.status).toBe("cancelled");
    await bed.idle();
    expect((await me().status(id)).current).toMatchObject({ id: canceled.id, status: "cancelled", stages: canceled.stages });
    expect(await bundles()).toHaveLength(before);
    expect((await me().process(id)).status).toBe("succeeded");
  });
});

describe("a download ticket", () => {
  const bundleId = async () => (await bundles())[0]?.file.object_id ?? "";

  test("gives the file once, byte for byte, and never again", async () => {
    const ticket = await ticketOf(await bundleId());
    const first = await redeem(ticket);
    expect([first.status, first.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect([...unpackZip(first.bytes).keys()]).toEqual(expect.arrayContaining(["manifest.json", "workpapers/distributions.xlsx"]));
    expect((await redeem(ticket)).status).toBe(404);
  });

  test("expires after 60 seconds", async () => {
    const ticket = await ticketOf(await bundleId());
    bed.api.clock.advanceSeconds(61);
    expect((await redeem(ticket)).problem().code).toBe("workpapers.ticket-invalid");
  });

  test("does not work in another browser, and is not used up by the attempt", async () => {
    const ticket = await ticketOf(await bundleId());
    for (const cookie of ["", `tieout_download=${"x".repeat(43)}`]) expect((await redeem(ticket, cookie)).status).toBe(404);
    expect((await redeem(ticket)).status).toBe(200);
  });

  test("is revoked when its person is deactivated", async () => {
    const ticket = await ticketOf(await bundleId());
    const activate = (isActive: boolean) =>
      bed.api.db.database.work.asPlatform("test", (tx) =>
        tx.query("update users set is_active = $2 where id = $1", [firm.auditor.id, isActive]),
      );
    await activate(false);
    expect((await redeem(ticket)).status).toBe(404);
    await activate(true);
  });

  test("ends with the session that requested it", async () => {
    const ticket = await ticketOf(await bundleId());
    await bed.api.db.database.work.asPlatform("test ends sessions", (tx) => tx.query("update sessions set ended_at = now()"));
    expect((await redeem(ticket)).status).toBe(404);
    await bed.api.db.database.work.asPlatform("test opens sessions", (tx) => tx.query("update sessions set ended_at = null"));
  });

  test("is not issued for another engagement's file", async () => {
    const other = (await me().create({ client_name: "Someone Else" })).id;
    const answer = await me().caller.call(routes.createDownloadTicket, { ...me().on(other), body: { object_id: await bundleId() } });
    expect(answer.status).toBe(404);
  });
});

describe("once locked", () => {
  beforeAll(async () => {
    (await me().caller.call(engagementRoutes.lockEngagement, me().on(id))).value();
  });

  test("the audit chain is signed after the lock is committed", async () => {
    await bed.idle();
    expect(bed.checkpointed).toEqual([firm.auditor.organizationId]);
  });

  test("every route that changes the engagement or one of its files answers 409 engagements.locked", async () => {
    const asset = (await me().slots(id)).flatMap((slot) => slot.assets)[0]?.id ?? "";
    const tie = (await me().result(id, "participant_activity")).ties[0]?.key ?? "";
    const refused: string[] = [];
    for (const { label, route, request } of callsThatChange(bed.api.registrations, { engagement: id, asset })) {
      const known = "outputKey" in (request.params ?? {}) ? { outputKey: "participant_activity", tieKey: tie } : {};
      const params = Object.fromEntries(Object.entries({ ...request.params, ...known }).filter(([key]) => key in (request.params ?? {})));
      const answer = await me().caller.send(route, { ...request, params });
      expect([label, answer.status, answer.problem().code]).toEqual([label, 409, "engagements.locked"]);
      refused.push(label);
    }
    expect(refused.length).toBeGreaterThanOrEqual(18);
    const [slot] = await me().slots(id);
    if (!slot) throw new Error("no slot");
    expect((await me().upload(slot, "late.csv", "a,b\n1,2\n")).problem().code).toBe("engagements.locked");
  });

  test("results, figures and downloads remain available", async () => {
    expect((await me().caller.call(routes.listResults, me().on(id))).status).toBe(200);
    const [bundle] = await bundles();
    expect(bundle?.locked).toBe(true);
    expect((await redeem(await ticketOf(bundle?.file.object_id ?? ""))).status).toBe(200);
    expect(await me().detail(id)).toMatchObject({
      status: "locked",
      missing: [],
      permissions: { edit: false, process: false, lock: false },
    });
  });

  test("a result from an earlier version, which lacks the columns that were read, opens its rows without them", async () => {
    const [figure] = (await me().result(id, "distributions")).figures;
    const params = { engagementId: id, outputKey: "distributions" };
    const sources = "(select jsonb_agg(source - 'columns' - 'letters') from jsonb_array_elements(result -> 'sources') source)";
    await bed.rewrite(`update run_outputs set result = jsonb_set(result, '{sources}', ${sources}) where output_key = 'distributions'`);
    const opened = (await me().caller.call(routes.openFigure, { params: { ...params, figureKey: figure?.key ?? "" } })).value();
    const [row] = opened.results;
    expect([opened.adds_up, opened.files[0]?.columns, row?.place, row?.in_source, row?.amount_columns]).toEqual([
      true,
      [],
      `row ${row?.row}`,
      null,
      [],
    ]);
    expect(row?.date).toMatch(/^2024-/);
    const place = await me().caller.call(routes.openSourcePage, {
      params: { ...params, assetId: row?.asset_id ?? "" },
      query: { row: row?.row ?? 0 },
    });
    expect(place.value().columns[0]).toEqual({ letters: "", header: row?.cells[0]?.header });
  });

  test("for rows that this version cannot display, the response points to the workpaper, which still downloads", async () => {
    const result =
      "jsonb_set(result, '{write,inputs,0,objectKey}', to_jsonb((select min(object_key) from bundle_files where kind = 'bundle')))";
    await bed.rewrite(`update run_outputs set result = ${result} where output_key = 'distributions'`);
    const answer = await me().caller.call(routes.listPopulation, { params: { engagementId: id, outputKey: "distributions" } });
    expect([answer.status, answer.problem().code]).toEqual([422, "workpapers.rows-unavailable"]);
    const [bundle] = await bundles();
    expect((await redeem(await ticketOf(bundle?.file.object_id ?? ""))).status).toBe(200);
  });
});
