import { test as base } from "@playwright/test";
import { createEngagement, type WalkedEngagement } from "../api-walk.ts";
import { browserOptions, openPage, openSession, pageOptions, type WatchedPage, watchContext, watchPage } from "../browser.ts";
import { type Session, signIn } from "../session.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject } from "./journey.ts";

export { expect } from "./journey.ts";

interface Fixtures {
  /** Role of the user whose session `session` and `signedIn` use. */
  readonly role: keyof Firm;
  /** A firm that no other test uses. */
  readonly firm: Firm;
  /** API calls as the firm's user. */
  readonly session: Session;
  /** The firm's engagement, with a recordkeeper and a payroll provider whose slots are empty. */
  readonly engagement: WalkedEngagement;
  /** The test's page, which must end without script, console or content security policy errors. */
  readonly watched: WatchedPage;
  /** The same page, opened by the firm's user. */
  readonly signedIn: WatchedPage;
  /** Opens a page in a separate browser, for the session's user or for a stranger. Must end without errors, like `watched`. */
  readonly openOther: (session?: Session) => Promise<WatchedPage>;
}

const { address } = inject("product");

/** Each test creates what it needs; no test continues another. */
export const test = base.extend<Fixtures>({
  launchOptions: [browserOptions, { scope: "worker" }],
  viewport: pageOptions.viewport,
  contextOptions: { reducedMotion: pageOptions.reducedMotion },
  role: ["auditor", { option: true }],
  firm: async ({ browserName: _ }, use) => use(await createFirm()),
  session: async ({ firm, role }, use) => use(await signIn(address, firm[role])),
  engagement: async ({ session }, use) => use(await createEngagement(session)),
  context: async ({ context }, use) => {
    watchContext(context);
    await use(context);
  },
  watched: async ({ context, page }, use) => {
    const watched = watchPage(context, page);
    await use(watched);
    expect(watched.complaints()).toEqual([]);
  },
  signedIn: async ({ watched, session }, use) => {
    await openSession(watched.page, session);
    await use(watched);
  },
  openOther: async ({ browser }, use) => {
    const others: WatchedPage[] = [];
    await use(async (session) => {
      const other = await openPage(browser);
      others.push(other);
      if (session) await openSession(other.page, session);
      return other;
    });
    expect(others.flatMap((other) => other.complaints())).toEqual([]);
    for (const { context } of others) await context.close();
  },
});
