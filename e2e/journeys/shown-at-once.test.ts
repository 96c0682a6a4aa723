import { launchBrowser, openPage, signInByForm, untilQuiet, type WatchedPage } from "../browser.ts";
import { keepPicture } from "../browser-checks.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";

let watched: WatchedPage;
let engagements: DemoEngagements;

test.beforeAll(async () => {
  engagements = await findDemoEngagements();
  watched = await openPage(await launchBrowser());
  await signInByForm(watched.page, inject("product").address, demoAdmin);
  await watched.page.clock.install();
});
test.afterAll(() => watched?.context.browser()?.close());

/** Lets the page do everything it can without a timer; React divides its work using messages. */
async function letRun({ page }: WatchedPage): Promise<void> {
  await untilQuiet(page);
  for (let turn = 0; turn < 10; turn += 1)
    await page.evaluate(`new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    })`);
}

/** Limit on the page's own time, however slow the machine: shorter than the time React holds back content after a fallback. */
const mostMs = 100;

for (const [name, address, shows] of [
  ["the list", "/engagements", /2024 Tern Harbor Outfitters/],
  ["the details", "/engagements/:done/edit?step=details", /Engagement year/],
  ["the files", "/engagements/:done/edit?step=files", /distribution_detail/],
  ["the mapping", "/engagements/:done/edit?step=mapping", /Accept all at or above/],
  ["the results", "/engagements/:done/edit?step=process&output=distributions&tab=exceptions", /^What was found$/],
] as const)
  test(`${name}: shown as soon as the code and data are there`, async () => {
    const { page } = watched;
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(addressIn(engagements, address), { waitUntil: "commit" });
    await expectShown(name, shows);
  });

test("when switching steps: shown as soon as the code and data are there", async () => {
  const { page } = watched;
  await page.goto(addressIn(engagements, "/engagements/:done/edit?step=details"));
  await page.getByText("Engagement year").first().waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(`[...document.querySelectorAll("a")].find(({ innerText }) => innerText.startsWith("Mapping")).click()`);
  await expectShown("switched to", /Accept all at or above/);
});

async function expectShown(name: string, shows: RegExp): Promise<void> {
  const { page } = watched;
  const shown = page.getByText(shows).filter({ visible: true }).first();
  let waitedMs = 0;
  for (; waitedMs < mostMs; waitedMs += 10) {
    await letRun(watched);
    if (await shown.isVisible()) break;
    await page.clock.runFor(10);
  }
  if (waitedMs === mostMs) await keepPicture(page, name);
  expect(waitedMs).toBeLessThan(mostMs);
  await page.clock.resume();
  expect(watched.complaints()).toEqual([]);
}
