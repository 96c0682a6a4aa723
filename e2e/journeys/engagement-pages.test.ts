import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";

const { address: origin } = inject("product");

let watched: WatchedPage;
let ids: DemoEngagements;

test.beforeAll(async () => {
  watched = await openPage(await launchBrowser());
  ids = await findDemoEngagements();
  await signInByForm(watched.page, origin, demoAdmin);
});
test.afterAll(() => watched?.context.browser()?.close());

for (const width of [1024, 1280, 1440])
  test(`at ${width}, the list's status, files, ties and people are in view, and a hidden column can be shown`, async () => {
    const { page } = watched;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${origin}/engagements`);
    await page.getByRole("gridcell").first().waitFor();
    const actions = await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .boundingBox();
    for (const title of ["Status", "Files", "Ties", "Assignee"]) {
      const box = await page.getByRole("columnheader", { name: title }).boundingBox();
      expect([title, (box?.x ?? width) + (box?.width ?? 0) <= (actions?.x ?? 0) + 1]).toEqual([title, true]);
    }
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const choice = page.getByRole("checkbox", { name: "EIN · plan number" });
    await expect(choice).toBeChecked({ checked: width === 1440 });
    const column = page.getByRole("columnheader", { name: "EIN · plan number" });
    if (width < 1440) {
      await choice.click();
      await column.waitFor();
      await choice.click();
      await column.waitFor({ state: "detached" });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

test("at 1440, an engagement's buttons are on the line with its name at every step, with its facts below both", async () => {
  const { page } = watched;
  for (const step of ["details", "testing", "files", "mapping", "process"]) {
    await page.goto(addressIn(ids, `/engagements/:done/edit?step=${step}`));
    const buttons = page.getByRole("button", { name: /^(Activity|Lock|Roll forward|Download bundle|Process again)$/ });
    await page
      .getByRole("button", { name: /^(Download bundle|Process again)$/ })
      .first()
      .waitFor();
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const [from, to] = [title?.y ?? 0, (title?.y ?? 0) + (title?.height ?? 0)];
    const head = page.locator(".t-page-head-acts").filter({ has: buttons });
    const box = await head.boundingBox();
    expect([step, (box?.y ?? 0) < to && from < (box?.y ?? 0) + (box?.height ?? 0), (box?.height ?? 0) < 60]).toEqual([step, true, true]);
    const facts = await page.getByText(/^EIN /).first().boundingBox();
    expect([step, (facts?.y ?? 0) >= to]).toEqual([step, true]);
  }
});

test("the pay codes page shows the engagement's steps, and reports a decision as saved only once it is", async () => {
  const { page } = watched;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let stored = "";
  // Answered as if saved, so that nothing in the demo firm changes.
  await page.route("**/api/payroll/*/codes/", async (route) => {
    if (route.request().method() === "PUT") {
      await released;
      return route.fulfill({ contentType: "application/json", body: stored });
    }
    const response = await route.fetch();
    stored = await response.text();
    return route.fulfill({ response, body: stored });
  });
  await page.goto(addressIn(ids, "/payroll/:done"));
  const steps = page.getByRole("navigation", { name: "Engagement steps" });
  await steps.getByRole("link", { name: /^Testing/ }).waitFor();
  expect(await steps.locator("[aria-current=step]").innerText()).toContain("Mapping");
  const decision = page.getByRole("combobox", { name: /^Treatment of .+$/ }).first();
  await decision.click();
  await expect(page.getByText(/^Saved \d/)).toHaveCount(0);
  await page.getByRole("option", { selected: false }).first().click();
  await page.getByText("Saving", { exact: true }).waitFor();
  await expect(page.getByText(/^Saved \d/)).toHaveCount(0);
  release();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await steps.getByRole("link", { name: /^Mapping/ }).click();
  await page.waitForURL(/step=mapping/);
  expect(watched.complaints()).toEqual([]);
});
