import { launchBrowser, openPage, signInByForm, untilQuiet, type WatchedPage } from "../browser.ts";
import { type Layout, layoutFaults } from "../browser-checks.ts";
import { isWhole } from "../extent.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";

export interface Screen {
  readonly name: string;
  /** Path and query; `:done` and `:empty` mean the processed and the empty engagement of the demo firm, `:client` for the client of the first. */
  readonly address: string;
  /** Text that is shown once the screen has its data. */
  readonly shows: RegExp;
  /** Name of a button to press before the screen is checked. */
  readonly press?: RegExp;
}

/**
 * Structure and sideways scroll follow the width and not the theme, so axe reads each layout once; of the theme follows contrast, which
 * is measured for every text in both. At 1024 the texts are those of 1440, and its themes only make pictures. Each begins in the theme that
 * the one before ends in, since a change of theme takes as long as a layout.
 */
const wide: Layout = { width: 1440, height: 900, themes: ["light", "dark"], rules: "all", texts: true };
const medium: Layout = { width: 1024, height: 900, themes: ["dark", "light"], rules: null, texts: false };
const narrow: Layout = { width: 320, height: 640, themes: ["dark", "light"], rules: "structure", texts: true };

/** `npm test` looks at every screen wide and narrow; the whole tier, and whoever wants pictures, also in between. */
const layouts: readonly Layout[] = isWhole || process.env.TIEOUT_SHOTS !== undefined ? [wide, medium, narrow] : [wide, narrow];

/** Tests that check screens as the demo firm's admin, all in one page. */
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

/** Problems of the screen in both themes, at the widths of this run. */
export async function faultsOfLooks(watched: WatchedPage, name: string): Promise<readonly string[]> {
  await untilQuiet(watched.page);
  const faults: string[] = [];
  for (const layout of layouts) faults.push(...(await layoutFaults(watched, name, layout)));
  await watched.page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}
