import type { Page } from "@playwright/test";
import type { Mapping } from "@tieout/ingestion/contract";
import { inspectedAssets, uploadFile, type WalkedEngagement } from "../api-walk.ts";
import { openStep } from "../browser.ts";
import { acceptSuggestions } from "../browser-walk.ts";
import { csvOf } from "../plan-files.ts";
import type { Session } from "../session.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address } = inject("product");

/** Contributions whose dates are written so. */
async function giveContributions(session: Session, engagement: WalkedEngagement, dates: readonly string[]): Promise<void> {
  const rows = dates.map((date, at) => [`10${at}`, date, "Pre-Tax", "1.00"]);
  const bytes = csvOf([["Participant ID", "Pay Date", "Money Source", "Amount"], ...rows]);
  await uploadFile(session, engagement, { report: "contribution_detail", name: "contributions.csv", bytes });
  await inspectedAssets(session, engagement);
}

const format = (page: Page, words: string) => page.getByRole("button", { name: `Format of Pay Date: ${words}`, exact: true });

/** Chooses in a field of the open format. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: `${field} in Pay Date` }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Looks at another part of the mapping. */
const look = (page: Page, part: RegExp): Promise<void> => page.getByRole("radiogroup", { name: "Mapping view" }).getByText(part).click();

async function previewShows(page: Page, days: readonly string[]): Promise<void> {
  await look(page, /^Preview/);
  for (const day of days) await page.getByRole("cell", { name: day, exact: true }).waitFor();
  await look(page, /^Columns \d+/);
}

/** Confirms what is shown; the date column as it is kept. */
async function confirmed(page: Page, session: Session, engagement: WalkedEngagement) {
  await acceptSuggestions(page);
  await page.getByRole("button", { name: "Confirm mapping" }).click();
  await page.waitForURL(/step=process/);
  const mappings = await session.get<Mapping[]>(`/api/ingestion/mappings/?engagement_id=${engagement.id}`);
  return mappings.flatMap(({ columns }) => columns).find(({ header }) => header === "Pay Date");
}

test("the code of a date column is chosen, and the preview reads the column by it", async ({ session, engagement, signedIn }) => {
  const { page } = signedIn;
  await giveContributions(session, engagement, ["1240112", "1240209", "1241231"]);
  await openStep(page, address, engagement.id, "step=mapping");
  await format(page, "CYYMMDD").click();
  await choose(page, "Dates", "Century, year, day of year (CYYDDD)");
  await format(page, "CYYDDD").waitFor();
  await choose(page, "Dates", "Century, year, month, day (CYYMMDD)");
  await format(page, "CYYMMDD").waitFor();
  expect(await faultsOfLooks(signedIn, "mapping, date code")).toEqual([]);
  await page.keyboard.press("Escape");
  await previewShows(page, ["12 Jan 2024", "9 Feb 2024", "31 Dec 2024"]);
  expect(await confirmed(page, session, engagement)).toMatchObject({ date_order: "cyymmdd", time_zone: null, accepted: true });
});

test("Unix times wait for a time zone, and the days follow the one that is chosen", async ({ session, engagement, signedIn }) => {
  const { page } = signedIn;
  // 2:30 UTC, which is the evening before in New York.
  await giveContributions(session, engagement, ["1705026600", "1707508800", "1735691400"]);
  await openStep(page, address, engagement.id, "step=mapping");
  await format(page, "Choose time zone").click();
  await choose(page, "Time zone", "UTC");
  await format(page, "Unix seconds, UTC").waitFor();
  await page.keyboard.press("Escape");
  await previewShows(page, ["12 Jan 2024", "9 Feb 2024"]);
  await format(page, "Unix seconds, UTC").click();
  await choose(page, "Time zone", "US Eastern time");
  await format(page, "Unix seconds, US Eastern time").waitFor();
  expect(await faultsOfLooks(signedIn, "mapping, time zone")).toEqual([]);
  await page.keyboard.press("Escape");
  await previewShows(page, ["11 Jan 2024", "9 Feb 2024"]);
  expect(await confirmed(page, session, engagement)).toMatchObject({ date_order: "unix_seconds", time_zone: "eastern", accepted: true });
});
