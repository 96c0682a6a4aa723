import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements } from "./demo-firm.ts";

const { address: origin } = inject("product");

let watched: WatchedPage;
let ids: DemoEngagements;

beforeAll(async () => {
  watched = await openPage(await launchBrowser());
  ids = await findDemoEngagements();
  await signInByForm(watched.page, origin, demoAdmin);
});
afterAll(() => watched?.context.browser()?.close());

test("at 1440 the buttons of an engagement are on the line of its name at every step, its facts below both", async () => {
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
