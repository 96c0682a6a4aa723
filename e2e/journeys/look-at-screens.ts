import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { type LookedAt, screenFaults } from "../browser-checks.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements } from "./demo-firm.ts";

export interface Screen {
  readonly name: string;
  /** Path and query; `:done` and `:empty` stand for the processed and the empty engagement of the demo firm, `:client` for the client of the first. */
  readonly address: string;
  /** Text that is shown once the screen has its data. */
  readonly shows: RegExp;
  /** Name of a button to press before the screen is checked. */
  readonly press?: RegExp;
}

interface Look extends LookedAt {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/**
 * Structure and sideways scroll follow the width and not the theme, so axe reads each layout once; of the theme follows contrast, which
 * is measured for every text in both. At 1024 the texts are those of 1440, and its light theme only makes a picture.
 */
const looks: readonly Look[] = [
  { width: 1440, colorScheme: "light", rules: "all", texts: true },
  { width: 1440, colorScheme: "dark", rules: "none", texts: true },
  { width: 1024, colorScheme: "dark", rules: "none", texts: false },
  ...(process.env.TIEOUT_SHOTS === undefined ? [] : [{ width: 1024, colorScheme: "light", rules: "none", texts: false } as const]),
  { width: 320, colorScheme: "light", rules: "structure", texts: true },
  { width: 320, colorScheme: "dark", rules: "none", texts: true },
];

/** Tests that check screens as the demo firm's admin, all in one page. */
export function lookAtScreens(screens: readonly Screen[]): void {
  let watched: WatchedPage;
  let engagements: DemoEngagements;
  beforeAll(async () => {
    watched = await openPage(await launchBrowser());
    engagements = await findDemoEngagements();
    await signInByForm(watched.page, inject("product").address, demoAdmin);
  });
  afterAll(() => watched?.context.browser()?.close());
  test.each(screens)("the screen $name has no fault at any width in any theme", async ({ name, address, shows, press }) => {
    const { page } = watched;
    await page.goto(addressIn(engagements, address));
    if (press) await page.getByRole("button", { name: press }).first().click();
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    expect(await faultsOfLooks(watched, name)).toEqual([]);
  });
}

/** Every transition and animation is at its end, but for those without one. */
const ended = `Promise.all(document.getAnimations()
  .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime ?? Infinity))
  .map((animation) => animation.finished.catch(() => undefined))).then(() => undefined)`;

/** Problems of the screen at every width and in every theme. */
export async function faultsOfLooks(watched: WatchedPage, name: string): Promise<readonly string[]> {
  await watched.page.waitForLoadState("networkidle");
  const faults: string[] = [];
  for (const { width, colorScheme, ...asked } of looks) {
    await watched.page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
    await watched.page.emulateMedia({ colorScheme });
    // Two frames: the first is rendered with the new size, the second after its effects.
    await watched.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    // Colors that still change from one theme to the other have a contrast of neither.
    await watched.page.evaluate(ended);
    faults.push(...(await screenFaults(watched, `${name} ${width} ${colorScheme}`, asked)));
  }
  await watched.page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}
