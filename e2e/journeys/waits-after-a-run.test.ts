import type { Locator, Page } from "@playwright/test";
import type { WaitingEntry } from "@tieout/review/contract";
import { loadFiles, succeed, type WalkedEngagement } from "../api-walk.ts";
import { openStep } from "../browser.ts";
import { keepPictures } from "../browser-checks.ts";
import { planReports, slotFilesOf } from "../plan-files.ts";
import type { Session } from "../session.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

test.use({ role: "admin" });

const { address } = inject("product");
const reports = planReports({ participants: 24, payDates: 4, seed: 5 });
const [head = [], ...payments] = reports.distribution_detail;
const net = head.indexOf("Net Amount");
/** No net amount foots, so every sampled payment has an exception, whichever ones are drawn. */
const distribution_detail = [head, ...payments.map((row) => row.with(net, `1${row[net]}`))];
const plan = slotFilesOf({ ...reports, distribution_detail });

/** The trust statement's contributions; the participants' contributions are 20,932.40. */
async function enterContributions(session: Session, engagement: WalkedEngagement, amount: string): Promise<void> {
  const totals = `/api/engagements/${engagement.id}/control-totals/`;
  const { revision } = await session.get<{ revision: number }>(totals);
  await session.put(totals, { revision, totals: [{ key: "contributions", amount, document: "Trust statement", page: "2" }] });
}

const line = (page: Page, name: RegExp) => page.getByRole("region", { name: "Items waiting for you" }).getByRole("link", { name });
const difference = /^Explain the difference.*Contributions: 500\.00/;
const exception = /^Conclude on an exception.*Net does not foot/;

/** Whether the whole element is on the screen without scrolling. */
async function isInView(of: Locator): Promise<boolean> {
  const box = await of.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= (of.page().viewportSize()?.height ?? 0);
}

interface SampledItems {
  readonly sample: {
    readonly items: readonly { readonly address: string; readonly attributes: readonly { readonly procedure_id: string }[] }[];
  };
}

/** Enters all results for the sampled items except for the first procedure of one item. */
async function concludeOthers(session: Session, engagement: WalkedEngagement, item: string | null): Promise<void> {
  const paper = `/api/engagements/${engagement.id}/results/distributions/`;
  const { sample } = await session.get<SampledItems>(paper);
  for (const { address: at, attributes } of sample.items)
    for (const { procedure_id: id } of at === item ? attributes.slice(1) : attributes)
      await session.put(`${paper}sample/${at}/${id}/`, { result: "pass", note: "" });
  expect((await session.get<WaitingEntry[]>("/api/users/me/waiting/")).map(({ kind }) => kind)).toEqual(["conclude_item"]);
}

test("a run's findings wait for the team until they are explained, concluded on, and signed again", async ({
  session,
  engagement,
  signedIn: watched,
}) => {
  const { page } = watched;
  const { id: admin } = await session.get<{ id: string }>("/api/users/me/");
  await session.post(`/api/engagements/${engagement.id}/assignments/bulk/`, { users: [admin] });
  await loadFiles(session, engagement, plan);
  await enterContributions(session, engagement, "20432.40");
  await succeed(session, engagement);
  await page.goto(`${address}/engagements`);

  await test.step("a difference that a run finds waits for the team, opens at its line, and is gone once its reason is entered", async () => {
    await page.setViewportSize({ width: 1440, height: 640 });
    await page.getByRole("link", { name: /Waiting for you/ }).click();
    await line(page, difference).waitFor();
    await line(page, exception).first().waitFor();
    await page.getByText("Tieout, run 1").first().waitFor();
    expect(await faultsOfLooks(watched, "waits after a run")).toEqual([]);
    await keepPictures(watched.page, "waits-after-a-run");

    await line(page, difference).click();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Contributions", exact: true }) });
    await row.and(page.locator("[aria-current]")).waitFor();
    await expect.poll(() => isInView(row)).toBe(true);
    expect(await faultsOfLooks(watched, "opened tie")).toEqual([]);
    await keepPictures(watched.page, "opened-tie");
    const reason = row.getByRole("textbox", { name: /^Reason for the difference/ });
    await reason.fill("The December remittance was received in January.");
    await reason.blur();
    await page.getByText(/^Saved \d/).waitFor();

    await page.goto(`${address}/waiting`);
    await line(page, exception).first().waitFor();
    await expect(line(page, difference)).toHaveCount(0);
    await page.getByText("Done this week 1", { exact: true }).click();
    await page.getByText("You entered a reason").waitFor();
  });

  await test.step("an exception of a sampled item opens the item, and is gone once each of its procedures has a result", async () => {
    await page.goto(`${address}/waiting`);
    await line(page, exception).first().click();
    const item = page.getByRole("listitem").filter({ has: page.getByRole("button", { expanded: true }) });
    const procedures = item.getByRole("list", { name: /^Procedures for / }).getByRole("listitem");
    await procedures.first().waitFor();
    await expect.poll(() => isInView(item.getByRole("button", { expanded: true }))).toBe(true);
    await keepPictures(watched.page, "opened-item");
    await concludeOthers(session, engagement, new URL(page.url()).searchParams.get("item"));
    await procedures.first().getByText("Exception", { exact: true }).click();
    await page
      .getByText(/^Saved \d/)
      .first()
      .waitFor();
    await page.goto(`${address}/waiting`);
    await page.getByText("Nothing is waiting for you").waitFor();
  });

  await test.step("a sign-off that a run makes stale opens the difference between the two runs; the review lists it beside the evidence", async () => {
    const review = `/api/engagements/${engagement.id}/results/participant_activity/`;
    const { result_id } = await session.get<{ result_id: string }>(`${review}review/`);
    await session.post(`${review}sign-offs/`, { role: "preparer", result_id });
    await enterContributions(session, engagement, "20932.40");
    await succeed(session, engagement);
    await openStep(page, address, engagement.id, "step=process&output=participant_activity&tab=review");
    await page.getByRole("heading", { name: "Evidence", exact: true }).waitFor();
    // Parts not needed among the page's first requests are loaded on first use.
    await page.mouse.move(10, 10);
    const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Waiting for you", exact: true }) });
    await card.getByRole("link", { name: "Sign again as preparer" }).waitFor();
    expect(await faultsOfLooks(watched, "review with what waits")).toEqual([]);
    await keepPictures(watched.page, "review-with-what-waits");
    await card.getByRole("link", { name: /^All \d+$/ }).click();
    await page.waitForURL(`${address}/waiting?engagement=${engagement.id}`);
    const stale = line(page, /^Sign again as preparer/);
    await stale.getByText("See what changed").waitFor();
    await stale.click();
    await page.getByRole("heading", { name: "What changed between run 1 and run 2" }).waitFor();
  });
});
