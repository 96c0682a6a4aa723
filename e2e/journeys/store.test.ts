import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { demoAdmin } from "../session.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

let watched: WatchedPage;
const { address: origin } = inject("product");

test.beforeAll(async () => {
  watched = await openPage(await launchBrowser());
});
test.afterAll(() => watched?.context.browser()?.close());

const toolkits = () => watched.page.getByRole("list", { name: "Toolkits" }).getByRole("listitem");
/** Number of toolkits found. */
const count = async (): Promise<number> => {
  const text = await watched.page.getByRole("main").getByRole("status").first().innerText();
  return Number(text.replace(/[^\d]/g, ""));
};

test("a stranger finds toolkits by words despite a typo, and by filters, which are in the URL", async () => {
  const { page } = watched;
  await page.goto(`${origin}/store`);
  await page.getByRole("heading", { level: 1, name: "SOC Toolkit Store" }).waitFor();
  await toolkits().first().waitFor();
  const all = await count();
  expect(all).toBeGreaterThanOrEqual(120);
  expect(await faultsOfLooks(watched, "store")).toEqual([]);
  await page.getByLabel("Keyword").fill("recordkeping");
  await page.getByText("No toolkits match “recordkeping”.").waitFor();
  expect(await count()).toBeLessThan(all);
  expect(await count()).toBeGreaterThan(0);
  await page.getByLabel("Keyword").fill("");
  await page.getByRole("checkbox", { name: "SOC 2", exact: true }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get("soc_type")).toBe("2");
  await expect.poll(count).toBeLessThan(all);
  const filtered = await count();
  await page.reload();
  await expect.poll(count).toBe(filtered);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect.poll(count).toBe(all);
});

test("a toolkit shows how much of a plan year it covers and what is inside, but none of its content; a workbook page is a picture of headings", async () => {
  const { page } = watched;
  await page.goto(`${origin}/store`);
  await page.getByLabel("Plan year from").fill("2024-01-01");
  await toolkits().first().getByRole("link").click();
  await page.getByRole("heading", { level: 2, name: "Period coverage" }).waitFor();
  await page.getByText(/of 366 days/).waitFor();
  await page.getByText("You still need the SOC report itself.").waitFor();
  const picture = page.getByRole("img", { name: /^First page of the tab/ }).first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img) => Reflect.get(img, "naturalWidth"))).toBeGreaterThan(0);
  expect(await faultsOfLooks(watched, "toolkit")).toEqual([]);
  const long = page.url();
  await expect(page).toHaveTitle(/^[^·]+, SOC \d type \d, \d+ \w+ \d{4} · Tieout$/);
  // In the server's response, for search engines.
  const html = await (await fetch(long)).text();
  expect(html).toContain(`<title>${(await page.title()).replaceAll("&", "&amp;")}</title>`);
  const structured = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(structured)).toMatchObject({
    "@type": "Product",
    offers: { priceCurrency: "USD" },
    url: expect.stringContaining("/store/soc-reports/"),
  });
  await page.goto(`${origin}/store/${/[0-9a-f-]{36}/.exec(long)?.[0]}`);
  await page.getByRole("heading", { level: 2, name: "Period coverage" }).waitFor();
  await page.goto(`${origin}/store/00000000-0000-4000-8000-000000000000`);
  await page.getByRole("link", { name: "Back to store" }).click();
  await toolkits().first().waitFor();
});

test("a signed-in user opens the store from the sidebar, within the shell", async () => {
  const { page } = watched;
  await signInByForm(page, origin, demoAdmin);
  await page.getByRole("link", { name: "Store", exact: true }).click();
  await toolkits().first().waitFor();
  await page.getByRole("link", { name: "Engagements", exact: true }).waitFor();
  expect(await faultsOfLooks(watched, "store signed in")).toEqual([]);
  expect(watched.complaints()).toEqual([]);
});
