import { acceptMappings, createEngagement, inspectedAssets, loadFiles, succeed, type WalkedEngagement } from "../api-walk.ts";
import { launchBrowser, openPage, openStep, signInByForm, type WatchedPage } from "../browser.ts";
import { keepPictures } from "../browser-checks.ts";
import { csvOf, type PlanReport, planReports } from "../plan-files.ts";
import { type Session, signIn } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

const { address } = inject("product");
const plan = Object.entries(planReports({ participants: 24, payDates: 4, seed: 5 })) as [PlanReport, string[][]][];

let watched: WatchedPage;
let session: Session;
let engagement: WalkedEngagement;

/** Uploads the payments again, without the last one. */
async function replacePayments(): Promise<void> {
  const slot = engagement.slots.find(({ report }) => report === "distribution_detail");
  const old = (await inspectedAssets(session, engagement)).find(({ file_name: name }) => name === "distribution_detail.csv");
  const rows = plan.find(([report]) => report === "distribution_detail")?.[1] ?? [];
  const form = new FormData();
  form.set("data_feed_node_id", slot?.nodeId ?? "");
  form.set("replaces_asset_id", old?.id ?? "");
  form.set("file", new Blob([new Uint8Array(csvOf(rows.slice(0, -1)))]), "distributions v2.csv");
  await session.post("/api/engagements/assets/upload/", form);
  await inspectedAssets(session, engagement);
  await acceptMappings(session, engagement);
  await inspectedAssets(session, engagement);
}

test.beforeAll(async () => {
  const [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
  session = await signIn(address, firm.admin);
  engagement = await createEngagement(session);
  const files = plan.map(([report, rows]) => ({ report, name: `${report}.csv`, bytes: csvOf(rows) }));
  await loadFiles(session, engagement, files);
  await succeed(session, engagement);
  const review = `/api/engagements/${engagement.id}/results/distributions/`;
  const { result_id } = await session.get<{ result_id: string }>(`${review}review/`);
  await session.post(`${review}sign-offs/`, { role: "preparer", result_id });
  await replacePayments();
  const totals = `/api/engagements/${engagement.id}/control-totals/`;
  const { revision } = await session.get<{ revision: number }>(totals);
  await session.put(totals, { revision, totals: [{ key: "fees", amount: "1.00", document: "Trust statement", page: "2" }] });
  await succeed(session, engagement);
  watched = await openPage(browser);
  await signInByForm(watched.page, address, firm.admin);
});
test.afterAll(() => watched?.context.browser()?.close());

test("an auditor compares two runs: what didn't change, the causes, what each cause changed, and what has to be signed again", async () => {
  const { page } = watched;
  await openStep(page, address, engagement.id, "step=process");
  await page.getByRole("link", { name: "Compare runs", exact: true }).click();
  await page.getByRole("heading", { name: "What changed between run 1 and run 2" }).waitFor();
  await page.getByText(/workpapers? (is|are) byte-identical/).waitFor();
  const causes = page.getByRole("navigation", { name: /^Causes/ });
  await causes.getByText(/“distribution_detail\.csv” replaced by “distributions v2\.csv”/).waitFor();
  await page.getByText(/1 sign-off for earlier results must be renewed/).waitFor();
  expect(await faultsOfLooks(watched, "run difference")).toEqual([]);
  await keepPictures(watched.page, "run-difference");

  await causes.getByText("Control totals", { exact: true }).click();
  await page.getByText(/No sampled item changed by cause B/).waitFor();
  expect(new URL(page.url()).searchParams.get("cause")).toBe("B");
  await causes.getByText("Control totals", { exact: true }).click();

  await page
    .getByRole("link", { name: /^Rows behind/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  expect(watched.complaints()).toEqual([]);
});
