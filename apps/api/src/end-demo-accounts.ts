import { openDemoAccounts, retireDemoAccounts } from "@tieout/identity/server";
import type { Database } from "@tieout/postgres";
import { SettingsError } from "@tieout/settings";

/**
 * Production mode over what was once a demo: everyone knows the passwords of these accounts. Ends them when asked to, and otherwise throws
 * a SettingsError. Returns a notice for the start.
 */
export async function endDemoAccounts(database: Database, isRetiring: boolean, at: Date): Promise<readonly string[]> {
  const open = await openDemoAccounts(database);
  if (open.length === 0) return [];
  const names = open.join(", ");
  if (!isRetiring)
    throw new SettingsError([
      `This data folder or database holds demo accounts, whose passwords are public: ${names}. Start with an empty one, or end these accounts with --retire-demo (TIEOUT_RETIRE_DEMO=1). Their engagements stay.`,
    ]);
  await retireDemoAccounts(database, at);
  return [`Demo accounts ended: ${names}. No one can sign in with them again.`];
}
