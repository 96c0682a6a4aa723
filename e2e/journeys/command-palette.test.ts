import type { Browser, Page } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements, paperAddress } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

let browser: Browser;
let watched: WatchedPage;
let page: Page;
let ids: DemoEngagements;

test.beforeAll(async () => {
  browser = await launchBrowser();
  watched = await openPage(browser);
  page = watched.page;
  ids = await findDemoEngagements();
  await signInByForm(page, inject("product").address, demoAdmin);
});
test.afterAll(() => browser?.close());

const palette = () => page.getByRole("dialog");
const chosen = () => palette().getByRole("option", { selected: true });
const search = async (text: string) => {
  await page.keyboard.press("Control+k");
  await palette().getByRole("combobox").fill(text);
};
/** Uses arrow keys only, and goes around the list at most once. */
async function runOption(note: RegExp): Promise<void> {
  await palette().getByRole("option").filter({ hasText: note }).first().waitFor();
  for (let step = 0; step < 40 && !note.test(await chosen().innerText()); step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

test("Ctrl K finds a person and an exception in the open engagement using only the keyboard, and goes to where each is shown", async () => {
  await page.goto(addressIn(ids, paperAddress("distributions", "exceptions")));
  const subject = await page.getByRole("gridcell").getByRole("link").first().innerText();
  const name = subject.replace(/ \(.*$/, "");
  await search(name);
  await palette().getByRole("option").filter({ hasText: "Exception" }).first().waitFor();
  expect(await faultsOfLooks(watched, "command palette, results")).toEqual([]);
  await runOption(/\*{3}-\*{2}-\d{4}/);
  await page.getByText("Rows for the person you searched for.").waitFor();
  await page.getByRole("gridcell").filter({ hasText: name }).first().waitFor();
  const address = new URL(page.url()).searchParams;
  expect([address.get("tab"), address.get("person")]).toEqual(["population", expect.stringMatching(/^\d+\.[0-9a-f]{16}$/)]);
  expect(decodeURIComponent(page.url())).not.toContain(name);
  await page.getByRole("button", { name: "Show all rows" }).click();
  await page.getByText("Rows for the person you searched for.").waitFor({ state: "detached" });

  await search(name);
  await runOption(/Exception/);
  await page.getByRole("dialog").getByText(subject).first().waitFor();
  expect(decodeURIComponent(page.url())).not.toContain(name);
});

test("only the last four digits of a full SSN leave the page, and a search with no match reports that once it has ended", async () => {
  await page.goto(addressIn(ids, paperAddress("participant_activity")));
  await page.getByText("Does it tie?").first().waitFor();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(decodeURIComponent(request.url()), request.postData() ?? ""));
  await search("521-40-zz 987-65-0000");
  await palette().getByText("Nothing found for").waitFor({ timeout: 60_000 });
  expect(sent.some((text) => text.includes("zz 0000"))).toBe(true);
  expect(sent.filter((text) => /987.?65/.test(text))).toEqual([]);
  await page.keyboard.press("Escape");
  await palette().waitFor({ state: "detached" });
});

test("text typed on the engagement list appears in no URL, and finds an engagement and a client", async () => {
  await page.goto(addressIn(ids, "/engagements"));
  await page.getByRole("heading", { name: "Engagements", level: 1 }).waitFor();
  const addresses: string[] = [];
  const posted: string[] = [];
  page.on("request", (request) => {
    addresses.push(decodeURIComponent(request.url()));
    posted.push(request.postData() ?? "");
  });
  await search("stonebridge");
  await palette()
    .getByRole("option")
    .filter({ hasText: /Client$/ })
    .first()
    .waitFor();
  expect(await palette().getByRole("option").filter({ hasText: "Stonebridge" }).count()).toBeGreaterThan(1);
  expect(posted.some((text) => text.includes("stonebridge"))).toBe(true);
  expect(addresses.filter((address) => /stonebridge/i.test(address))).toEqual([]);
  await page.keyboard.press("Escape");
  await palette().waitFor({ state: "detached" });
});

test("actions on the open engagement run from the keyboard: the lock asks first, and runs are compared", async () => {
  await page.goto(addressIn(ids, paperAddress("participant_activity")));
  await page.getByText("Does it tie?").first().waitFor();
  await search("lock this");
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: /^Lock / });
  await asked.waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("ask")).toBe(null);
  await search("compare runs");
  await page.keyboard.press("Enter");
  await page.getByText("Nothing to compare yet").waitFor();
});

test("Enter that completes a word in an input method runs nothing", async () => {
  await page.goto(addressIn(ids, "/engagements"));
  await page.getByRole("heading", { name: "Engagements", level: 1 }).waitFor();
  await search("resource center");
  await expect(chosen()).toHaveText(/^Resource Center/);
  await palette().getByRole("combobox").dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(chosen()).toHaveText(/^Resource Center/);
  await palette().getByRole("combobox").dispatchEvent("keydown", { key: "Enter" });
  await expect(page).toHaveURL(/\/resources/);
});

test("on the pay codes page, F2 moves to the answers in an earnings row, arrow keys move between them, Escape returns to the row", async () => {
  // The demo register has no earnings codes, so one of its columns is returned as one.
  await page.route("**/api/payroll/*/codes/", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      readonly slots: readonly { readonly codes: { group: string; decision: string | null }[] }[];
    };
    const column = answer.slots[0]?.codes.find(({ group }) => group === "deductions");
    if (column) Object.assign(column, { group: "earnings", decision: null });
    await route.fulfill({ response, json: answer });
  });
  await page.goto(addressIn(ids, "/payroll/:done"));
  const row = page
    .locator("tr[data-line]")
    .filter({ has: page.getByRole("button", { name: "Yes", exact: true }) })
    .first();
  await row.focus();
  const focused = page.locator(":focus");
  await page.keyboard.press("F2");
  await expect(focused).toHaveAttribute("aria-pressed");
  const pressed = await focused.innerText();
  await page.keyboard.press(pressed === "Yes" ? "ArrowRight" : "ArrowLeft");
  expect(await focused.innerText()).toBe(pressed === "Yes" ? "No" : "Yes");
  await page.keyboard.press("Escape");
  expect(await row.evaluate((element) => element.matches(":focus"))).toBe(true);
});
