import type { PackageFile } from "@tieout/ingestion/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createEngagement, loadFiles, succeed, type WalkedEngagement } from "../api-walk.ts";
import { launchBrowser, openPage, signInByForm, untilQuiet, type WatchedPage } from "../browser.ts";
import { keepPicture } from "../browser-checks.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { type Session, signIn, until } from "../session.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { startWarmProduct, type WarmProduct } from "./warm-product.ts";

const providers = 200;
const droppedFiles = 40;
/** Elements that a screen has at most, whatever the size of the engagement. */
const mostElements = 5000;

/** Many screens, each at two widths in two themes. */

let product: WarmProduct;
let address: string;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let session: Session;
let engagement: WalkedEngagement;

/** As long as a file system lets a name be. */
const longName = (at: number): string =>
  `${String(at).padStart(2, "0")} ${"Distribution_register_".repeat(20)}`.slice(0, 251).concat(".csv");

const plan = planReports({ participants: 40, payDates: 4, seed: 5 });

/** Forty files of one report that differ in their payments. */
function registers(): readonly Uint8Array[] {
  const [header = [], ...payments] = plan.distribution_detail;
  const [first = []] = payments;
  return Array.from({ length: droppedFiles }, (_, at) => {
    const own = first.map((cell) => (/^\d{3}-\d{2}-\d{4}$/.test(cell) ? `900-10-${String(1000 + at)}` : cell));
    return csvOf([header, ...payments, own]);
  });
}

async function drop(name: string, bytes: Uint8Array): Promise<void> {
  const body = new FormData();
  body.set("file_name", name);
  body.set("file", new Blob([new Uint8Array(bytes)]), name);
  await session.post(`/api/engagements/${engagement.id}/package/`, body);
}

beforeAll(async () => {
  product = await startWarmProduct();
  address = product.address;
  const auditor = await product.createAuditor();
  session = await signIn(address, auditor);
  engagement = await createEngagement(session);
  const [recordkeeper] = await session.get<{ id: string }[]>("/api/service-providers/");
  for (let at = 2; at < providers; at += 1)
    await session.post(`/api/engagements/${engagement.id}/service-providers/`, {
      service_provider_id: recordkeeper!.id,
      subcontract_name: at === 27 ? `Copperleaf ${"north".repeat(37)}` : `Contract ${at + 1}`,
    });
  for (const [at, bytes] of registers().entries()) await drop(longName(at), bytes);
  await until(
    () => session.get<PackageFile[]>(`/api/engagements/${engagement.id}/package/`),
    (files) => files.every(({ group }) => group !== "reading"),
    300_000,
  );
  browser = await launchBrowser();
  watched = await openPage(browser);
  page = watched.page;
  await page.addInitScript(
    `window.longTasks = [];
     new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.longTasks.push(Math.round(entry.duration)); })
       .observe({ type: "longtask", buffered: true });`,
  );
  await signInByForm(page, address, auditor);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await keepPicture(page, task.name);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const screen = (step: string) => page.goto(`${address}/engagements/${engagement.id}/edit?step=${step}`);
const elements = () => page.evaluate<number>("document.querySelectorAll('*').length");
const rows = () => page.locator(".t-package-row");

/** Size and looks of what is shown; what it took is printed, not judged: a machine may be busy. */
async function expectSmallAndWhole(name: string): Promise<void> {
  await untilQuiet(page);
  const [count, longest] = [await elements(), await page.evaluate<number>("Math.max(0, ...window.longTasks)")];
  console.log(`${name}: ${count} elements, longest task ${longest} ms`);
  expect(count, name).toBeLessThan(mostElements);
  expect(await faultsOfLooks(watched, name)).toEqual([]);
}

test("40 dropped files with names of 255 characters are whole in the table: each keeps its extension, and its slots are drawn once asked for", async () => {
  await screen("files");
  await page.getByRole("heading", { level: 2, name: "Confirm the package" }).waitFor();
  await expect.poll(() => rows().count()).toBe(droppedFiles);
  const names = await rows().locator(".t-long-name").allInnerTexts();
  expect(names).toHaveLength(droppedFiles);
  for (const name of names) expect(name).toMatch(/^\d\d Distribution.*….*\.csv$/);
  expect(await page.getByRole("option").count()).toBe(0);
  await expectSmallAndWhole("40 dropped files");
});

test("a slot is found by words of its provider and its report among a thousand", async () => {
  const slot = page.getByRole("combobox", { name: /^Slot of 00 / });
  await slot.click();
  await page.getByText(/^\d+ more\. Type to find one\.$/).waitFor();
  expect(await elements()).toBeLessThan(mostElements);
  await slot.fill("copperleaf distribution");
  await expect.poll(() => page.getByRole("option").count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page
    .getByRole("list", { name: "Recognized" })
    .getByText(/^Other \(universal\), Copperleaf north/)
    .waitFor();
});

test("200 providers start closed, the first of them drawn, and one is found by a word", async () => {
  await page.getByRole("button", { name: "Save for later" }).click();
  await page.getByText(`${providers} of ${providers} providers`).waitFor();
  expect(await page.getByRole("button", { name: /^Choose/ }).count()).toBe(0);
  await expectSmallAndWhole("200 providers");
  await page.getByLabel("Find a provider, report or file").fill("copperleaf");
  await page.getByText(`1 of ${providers} providers`).waitFor();
  await page.getByRole("button", { name: "Open Other (universal)" }).click();
  await page.getByText("Drop the file here").first().waitFor();
  await expectSmallAndWhole("one of 200 providers");
});

test("all 200 providers come as their list is read to its end, and by key", async () => {
  await page.getByLabel("Find a provider, report or file").fill("");
  const cards = page.locator(".t-contract");
  const more = page.getByRole("button", { name: /^Show \d+ more of 200 providers$/ });
  while ((await more.count()) > 0) {
    const before = await cards.count();
    await more.press("Enter");
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  }
  expect(await cards.count()).toBe(providers);
});

test.each([
  ["details", /What is left/],
  ["testing", /, procedures$/],
  ["mapping", /Nothing to map yet/],
  ["process", /What is left/],
])("with 200 providers and 40 files the step %s is small and whole", async (step, shows) => {
  await screen(step);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await expectSmallAndWhole(step);
});

test("what is missing names the first files and counts the others, in the steps and in the list of engagements", async () => {
  await screen("process");
  await page.getByText(/^Upload \d+ more reports\.$/).waitFor();
  await page.goto(`${address}/engagements`);
  const status = page.getByRole("button", { name: /items needed before processing/ }).first();
  await status.focus();
  await page.getByText(/^Upload \d+ more reports\.$/).waitFor();
  await page.keyboard.press("Escape");
  await expectSmallAndWhole("list of engagements");
});

test("40 files in their slots keep files and mapping small and whole, and are taken back with one press", async () => {
  const files = await session.get<PackageFile[]>(`/api/engagements/${engagement.id}/package/`);
  const slots = (
    await session.get<{ data_feed_nodes: { data_feed_node_id: string; report_key: string }[] }[]>(
      `/api/engagements/${engagement.id}/service-providers/`,
    )
  ).flatMap((contract) => contract.data_feed_nodes.filter((node) => node.report_key === "distribution_detail"));
  const placed = files.map(({ id }, at) => ({ id, data_feed_node_id: slots[at]!.data_feed_node_id }));
  await session.post(`/api/engagements/${engagement.id}/package/place/`, { files: placed });
  await until(
    () => session.get<{ status: string }[]>(`/api/ingestion/mappings/?engagement_id=${engagement.id}`),
    (mappings) => mappings.filter(({ status }) => status === "needs_review").length === droppedFiles,
    300_000,
  );
  await screen("mapping");
  await page.getByRole("combobox", { name: "Report and file" }).waitFor();
  await expectSmallAndWhole("mapping of 40 files");
  await screen("files");
  await page.getByText("40 files are in their slots.").waitFor();
  await page.getByLabel("Find a provider, report or file").fill("00 distribution");
  await page.getByText(`1 of ${providers} providers`).waitFor();
  await page.getByRole("button", { name: "Open Other (universal)" }).click();
  await expectSmallAndWhole("a file of 255 characters in its slot");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { level: 2, name: "Confirm the package" }).waitFor();
  await expect.poll(() => rows().count()).toBe(droppedFiles);
});

test("40 files of 255 characters in the slots of two providers are whole from mapping to results", async () => {
  const crowd = await createEngagement(session);
  const others = Object.entries(plan).filter(([report]) => report !== "distribution_detail");
  const parts = registers().slice(0, droppedFiles - others.length);
  await loadFiles(session, crowd, [
    ...others.map(([report, rowsOf], at) => ({ report, name: longName(50 + at), bytes: csvOf(rowsOf) })),
    ...parts.map((bytes, at) => ({ report: "distribution_detail", name: longName(at), bytes })),
  ]);
  await succeed(session, crowd);
  const edit = `${address}/engagements/${crowd.id}/edit?step=`;
  const paper = `${edit}process&output=distributions`;
  const screens = [
    ["files of a slot", `${edit}files`, /Service providers and files/],
    ["mapping of 36 files", `${edit}mapping`, /Columns/],
    ["results", `${edit}process`, /Participant Activity/],
    ["results of a workpaper", paper, /Does it tie/],
    ["source files of a workpaper", `${paper}&tab=files`, /SHA-256/],
    ["exceptions of a workpaper", `${paper}&tab=exceptions`, /What was found|\d+ exceptions?/],
  ] as const;
  for (const [name, url, shows] of screens) {
    await page.goto(url);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await expectSmallAndWhole(name);
  }
});
