import { launchBrowser, openPage, signInByForm, untilQuiet, type WatchedPage } from "../browser.ts";
import { type Layout, layoutFaults } from "../browser-checks.ts";
import { isWhole } from "../extent.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";

export interface Screen {
  readonly name: string;
  /**
   * Path and query; `:done` and `:empty` mean the demo firm's processed and empty engagement, `:client` the processed engagement's client.
   */
  readonly address: string;
  /** Text that is shown once the screen has its data. */
  readonly shows: RegExp;
  /** Name of a button to press before the screen is checked. */
  readonly press?: RegExp;
}

/**
 * Structure and sideways scrolling depend on the width and not the theme, so axe checks each layout once; contrast depends on the theme and
 * is measured for every text in both. At 1024 the texts are the same as at 1440, so its themes are only used for screenshots. Each layout
 * begins in the theme that the previous one ended in, since a theme change takes as long as a layout.
 */
const wide: Layout = { width: 1440, height: 900, themes: ["light", "dark"], rules: "all", texts: true };
const medium: Layout = { width: 1024, height: 900, themes: ["dark", "light"], rules: null, texts: false };
const narrow: Layout = { width: 320, height: 640, themes: ["dark", "light"], rules: "structure", texts: true };

/** `npm test` checks every screen wide and narrow; the full tier also checks sizes in between, as does a run that saves screenshots. */
const layouts: readonly Layout[] = isWhole || process.env.TIEOUT_SHOTS !== undefined ? [wide, medium, narrow] : [wide, narrow];

/** Tests that check screens as the demo firm's admin, all on one page. */
export function lookAtScreens(screens: readonly Screen[]): void {
  let watched: WatchedPage;
  let engagements: DemoEngagements;
  test.beforeAll(async () => {
    watched = await openPage(await launchBrowser());
    engagements = await findDemoEngagements();
    await signInByForm(watched.page, inject("product").address, demoAdmin);
  });
  test.afterAll(() => watched?.context.browser()?.close());
  for (const { name, address, shows, press } of screens)
    test(`the screen ${name} has no fault at any width in any theme`, async () => {
      const { page } = watched;
      await page.goto(addressIn(engagements, address));
      if (press) await page.getByRole("button", { name: press }).first().click();
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      expect(await faultsOfLooks(watched, name)).toEqual([]);
    });
}

/** Problems with the screen in both themes, at the widths used in this run. */
export async function faultsOfLooks(watched: WatchedPage, name: string): Promise<readonly string[]> {
  await untilQuiet(watched.page);
  const faults: string[] = [];
  for (const layout of layouts) faults.push(...(await layoutFaults(watched, name, layout)));
  await watched.page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}
