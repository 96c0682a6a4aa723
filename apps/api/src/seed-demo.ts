import { demoFirms, demoPassword, seedDemoFirm } from "@tieout/identity/server";
import type { Database } from "@tieout/postgres";

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly about: string;
}

/** Makes what is missing of the demo firms and tells how to sign in. Never called in production mode: the password is known to everybody. */
export async function seedDemo(database: Database): Promise<readonly DemoLogin[]> {
  await seedDemoFirm(database);
  return demoFirms.flatMap(({ name, people }) =>
    people.map(({ email, role }) => ({ email, password: demoPassword, about: `${role === 1 ? "admin" : "auditor"}, ${name}` })),
  );
}
