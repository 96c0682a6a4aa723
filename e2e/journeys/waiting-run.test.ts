import path from "node:path";
import { createEngagement, loadFiles, succeed, type WalkedEngagement } from "../api-walk.ts";
import { launchBrowser, openPage, openStep, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { endDemoPreparation } from "../database.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { type Product, startProduct } from "../product.ts";
import { demoAdmin, signIn } from "../session.ts";
import { expect, inject, newFolder, test } from "./journey.ts";

let product: Product;
let watched: WatchedPage;
let engagement: WalkedEngagement;

test.beforeAll(async () => {
  product = await startProduct({ checkout: inject("checkout"), dataDir: path.join(newFolder("waiting-run"), "data") });
  await endDemoPreparation(product.dataDir);
  const session = await signIn(product.address);
  engagement = await createEngagement(session);
  const reports = Object.entries(planReports({ participants: 60, payDates: 6, seed: 11 }));
  await loadFiles(
    session,
    engagement,
    reports.map(([report, rows]) => ({ report, name: `${report}.csv`, bytes: csvOf(rows) })),
  );
  await succeed(session, engagement);
  watched = await openPage(await launchBrowser());
  await signInByForm(watched.page, product.address, demoAdmin);
});
test.afterAll(async () => {
  await watched?.context.browser()?.close();
  await product?.stop();
});

test("a queued run can be canceled; earlier results are kept", async () => {
  const { page } = watched;
  for (const worker of product.processes("worker")) process.kill(worker.pid, "SIGSTOP");
  try {
    await openStep(page, product.address, engagement.id, "step=process&output=distributions");
    await page.getByRole("button", { name: "Process again" }).click();
    await page.getByRole("dialog", { name: "Process the engagement again?" }).getByRole("button", { name: "Process again" }).click();
    await page.getByRole("region", { name: "Progress of the run" }).getByText("Queued", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Cancel run" }).click();
    await page.getByRole("dialog", { name: "Cancel this run?" }).getByRole("button", { name: "Cancel run" }).click();
    await seeToast(page, "Run canceled.");
    await page.getByText(/^Run \d+ was canceled\. Earlier results are unchanged\.$/).waitFor();
    await page.getByRole("heading", { level: 2, name: "Distribution Package" }).waitFor();
  } finally {
    for (const worker of product.processes("worker")) process.kill(worker.pid, "SIGCONT");
  }
  expect(watched.complaints()).toEqual([]);
});
