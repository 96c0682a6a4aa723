import { type OpenDemoAccounts, openDemoAccounts, retireDemoAccounts } from "@tieout/identity/server";
import type { Database } from "@tieout/postgres";
import { SettingsError } from "@tieout/settings";

/**
 * Runs when production mode starts on data that was once a demo: the passwords of the demo accounts are public, and anyone could use them
 * to add other accounts to the demo firms. Ends the accounts if `isRetiring`; otherwise throws a SettingsError. Returns notices to show at
 * startup.
 */
export async function endDemoAccounts(database: Database, isRetiring: boolean, at: Date): Promise<readonly string[]> {
  const open = await openDemoAccounts(database);
  if (open.demo.length + open.added.length === 0) return [];
  if (!isRetiring)
    throw new SettingsError([
      `This data folder or database contains demo accounts, whose passwords are public, or people added to their firms: ${named(open)}. Start with an empty one, or end these accounts with --retire-demo (TIEOUT_RETIRE_DEMO=1). Their engagements are kept.`,
    ]);
  return [`Demo accounts ended: ${named(await retireDemoAccounts(database, at))}. No one can sign in with them again.`];
}

/** Demo accounts by name, and people added later only by count, because a log must not reveal their email addresses. */
function named({ demo, added }: OpenDemoAccounts): string {
  const others = added.length === 0 ? [] : [`${added.length} added ${added.length === 1 ? "person" : "people"}`];
  return [...demo, ...others].join(", ");
}
