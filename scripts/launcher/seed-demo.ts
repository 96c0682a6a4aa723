import { demoFirms, demoPassword, seedDemoFirm } from "@tieout/identity/server";
import { createDatabase, type PostgresUrls } from "@tieout/postgres";

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly about: string;
}

/** Creates the demo firms where they are missing; the logins to print. */
export async function seedDemo(urls: Pick<PostgresUrls, "runtimeUrl" | "platformUrl">): Promise<readonly DemoLogin[]> {
  const database = createDatabase(urls, { name: "tieout-seed", connections: 1 });
  try {
    await seedDemoFirm(database);
  } finally {
    await database.close();
  }
  return demoFirms.flatMap((firm) =>
    firm.people.map(({ email, role }) => ({
      email,
      password: demoPassword,
      about: `${role === 1 ? "firm admin" : "auditor"} of ${firm.name}`,
    })),
  );
}
