import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { launchBrowser, openPage, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { type Session, signIn } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const { address: origin } = inject("product");
let browser: Browser;
let watched: WatchedPage;
let session: Session;
let folder = "";
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "tieout-clients-"));
  browser = await launchBrowser();
});
test.beforeEach(async () => {
  const { admin } = await createFirm();
  session = await signIn(origin, admin);
  watched = await openPage(browser);
  await signInByForm(watched.page, origin, admin);
});
test.afterEach(() => watched?.context.close());
test.afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

test("clients are imported as previewed; merging a duplicate shows first what moves, and can be undone", async () => {
  const { page } = watched;
  await page.goto(`${origin}/clients`);
  await page.getByText("No clients yet").waitFor();
  await page.getByRole("button", { name: "Import CSV" }).click();
  const importing = page.getByRole("dialog", { name: "Import clients" });
  const file = path.join(folder, "clients.csv");
  await writeFile(file, "Client,EIN\nBrightwater Foods,47-3920185\nBrightwater Foods Inc.,\nBroken,12\n");
  await importing.locator("input[type=file]").setInputFiles(file);
  await importing.getByText("The EIN 12 has 2 digits. Enter nine, like 47-3920185.").waitFor();
  await importing.getByRole("button", { name: "Add 2 clients" }).click();
  await seeToast(page, "Clients imported.");
  await page.getByText(/^2 clients$/).waitFor();

  const { results } = await session.get<{ results: { id: string; name: string }[] }>("/api/engagements/clients/");
  const idOf = (name: string) => results.find((client) => client.name === name)?.id ?? "";
  await session.post("/api/engagements/", {
    ...{ client_name: "x", client_id: idOf("Brightwater Foods Inc."), engagement_name: "2024 Brightwater", client_ein: "47-3920185" },
    ...{ start_date: "2024-01-01", end_date: "2024-12-31", plan_number: "001", data_type: "recordkeeper" },
  });
  await page.goto(`${origin}/clients?client=${idOf("Brightwater Foods Inc.")}`);
  const panel = page.getByRole("dialog", { name: "Brightwater Foods Inc." });
  await panel.getByRole("link", { name: "2024 Brightwater" }).waitFor();
  await panel.getByRole("button", { name: "Merge into another client" }).click();
  const merging = page.getByRole("dialog", { name: "Merge Brightwater Foods Inc." });
  await merging.getByRole("combobox", { name: /The other record/ }).click();
  await page.getByRole("option", { name: "Brightwater Foods · 47-3920185" }).click();
  await merging.getByText("2024 Brightwater").waitFor();
  await merging.getByText("Brightwater Foods Inc. is removed from the list of clients and can no longer be chosen.").waitFor();
  await merging.getByRole("button", { name: "Merge", exact: true }).click();
  await seeToast(page, "Clients merged.");
  const kept = page.getByRole("dialog", { name: "Brightwater Foods", exact: true });
  await kept.getByRole("link", { name: "2024 Brightwater" }).waitFor();
  expect(new URL(page.url()).searchParams.get("client")).toBe(idOf("Brightwater Foods"));
  await kept.getByRole("button", { name: "Undo the merge of Brightwater Foods Inc." }).click();
  await seeToast(page, "Merge undone.");
  await kept.getByText("This client has no engagements yet.").waitFor();
  await kept.getByRole("button", { name: "Close" }).click();
  await page.getByText(/^2 clients$/).waitFor();
  expect(watched.complaints()).toEqual([]);
});

test("a link preserves the list's search, order and state", async () => {
  const { page } = watched;
  for (const name of ["Brightwater Foods", "Brightwater Foods Inc.", "Alder Logistics"])
    await session.post("/api/engagements/clients/", { name, ein: "" });
  await page.goto(`${origin}/clients?q=brightwater&sort=-name&state=Active`);
  await page.getByText(/^3 clients · 2 match$/).waitFor();
  // The grid's rows follow its count, because they are drawn once the grid's height is known.
  const names = () => page.getByRole("button", { name: /^Edit Brightwater/ }).allInnerTexts();
  await expect.poll(names).toEqual(["Brightwater Foods Inc.", "Brightwater Foods"]);
  await page.goto(`${origin}/clients?state=Inactive`);
  await page.getByText("Nothing matches these filters").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Edit Brightwater Foods", exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});
