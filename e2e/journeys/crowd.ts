import type { Page } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, untilQuiet, type WatchedPage } from "../browser.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { type Session, signIn } from "../session.ts";
import { expect } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { startWarmProduct } from "./warm-product.ts";

export const crowdOfFiles = 40;
/** Elements that a screen has at most, whatever the size of the engagement. */
export const mostElements = 5000;

/** As long as a file system lets a name be. */
export const longName = (at: number): string =>
  `${String(at).padStart(2, "0")} ${"Distribution_register_".repeat(20)}`.slice(0, 251).concat(".csv");

export const crowdedPlan = planReports({ participants: 40, payDates: 4, seed: 5 });

/** Forty files of one report that differ in their payments. */
export function registers(): readonly Uint8Array[] {
  const [header = [], ...payments] = crowdedPlan.distribution_detail;
  const [first = []] = payments;
  return Array.from({ length: crowdOfFiles }, (_, at) => {
    const own = first.map((cell) => (/^\d{3}-\d{2}-\d{4}$/.test(cell) ? `900-10-${String(1000 + at)}` : cell));
    return csvOf([header, ...payments, own]);
  });
}

/** A product of its own, and one page of it that counts the tasks that held it up. */
export interface Crowd<Prepared = unknown> {
  readonly address: string;
  readonly session: Session;
  readonly watched: WatchedPage;
  readonly page: Page;
  /** What was made before the page was opened. */
  readonly prepared: Prepared;
  readonly stop: () => Promise<void>;
}

/** `prepare` runs before the page is opened. */
export async function startCrowd<Prepared>(prepare: (session: Session) => Promise<Prepared>): Promise<Crowd<Prepared>> {
  const product = await startWarmProduct();
  const { address } = product;
  const auditor = await product.createAuditor();
  const session = await signIn(address, auditor);
  const prepared = await prepare(session);
  const browser = await launchBrowser();
  const watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(
    `window.longTasks = [];
     new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.longTasks.push(Math.round(entry.duration)); })
       .observe({ type: "longtask", buffered: true });`,
  );
  await signInByForm(page, address, auditor);
  const stop = async (): Promise<void> => {
    await browser.close();
    await product.stop();
  };
  return { address, session, watched, page, prepared, stop };
}

export const elementsOf = (page: Page): Promise<number> => page.evaluate<number>("document.querySelectorAll('*').length");

/** Size and looks of what is shown; what it took is printed, not judged: a machine may be busy. */
export async function expectSmallAndWhole({ page, watched }: Crowd, name: string): Promise<void> {
  await untilQuiet(page);
  const [count, longest] = [await elementsOf(page), await page.evaluate<number>("Math.max(0, ...window.longTasks)")];
  console.log(`${name}: ${count} elements, longest task ${longest} ms`);
  expect(count, name).toBeLessThan(mostElements);
  expect(await faultsOfLooks(watched, name)).toEqual([]);
}
