import { demoFirms, demoPassword, seedDemoFirm } from "@tieout/identity/server";
import type { Database } from "@tieout/postgres";
import { seedSampleToolkits } from "@tieout/storefront/server";
import { requestDemoPreparation } from "../../product/src/demo-preparation.ts";
import { giveDemoCredits } from "./give-demo-credits.ts";

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly about: string;
}

export interface SeededDemo {
  readonly logins: readonly DemoLogin[];
  /** Notices shown at startup. */
  readonly notices: readonly string[];
}

const preparing = "The demo engagements are being prepared in the background; it takes about a minute.";

/**
 * Creates missing demo firms, the sample toolkits and the first firm's credits, and returns the sign-in details; the worker prepares the
 * first firm's engagements. Never called in production mode: the password is public.
 */
export async function seedDemo(database: Database): Promise<SeededDemo> {
  const [firm] = await seedDemoFirm(database);
  await seedSampleToolkits(database);
  if (firm) await giveDemoCredits(database, firm, () => new Date());
  const isPreparing = firm !== undefined && (await requestDemoPreparation(database, firm));
  const logins = demoFirms.flatMap(({ name, people }) =>
    people.map(({ email, role }) => ({ email, password: demoPassword, about: `${role === 1 ? "admin" : "auditor"}, ${name}` })),
  );
  return { logins, notices: isPreparing ? [preparing] : [] };
}
