import type { Database } from "@tieout/postgres";
import type { Role } from "../core/index.ts";
import { createOrganization, createUser } from "./administer-people.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { peopleRepository } from "./people-repository.ts";

/** Published in the README: seeded only in the embedded database or on request, never in production mode. */
export const demoPassword = "tie-out-demo-2025";

interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

interface DemoFirm {
  readonly name: string;
  readonly people: readonly DemoPerson[];
}

/** The second firm shows that firms do not see each other. */
export const demoFirms: readonly DemoFirm[] = [
  {
    name: "Harlow & Pryce LLP",
    people: [
      { email: "dana@harlowpryce.example", name: "Dana Harlow", role: 1 },
      { email: "marisol@harlowpryce.example", name: "Marisol Vega", role: 2 },
    ],
  },
  { name: "Quillfeather Audit Group", people: [{ email: "owen@quillfeather.example", name: "Owen Quill", role: 1 }] },
];

export interface SeededFirm {
  readonly organizationId: string;
  readonly name: string;
  readonly users: readonly { readonly userId: string; readonly email: string; readonly role: Role }[];
}

/** Creates missing demo firms; existing ones are unchanged. The first one returned is Harlow & Pryce LLP. */
export async function seedDemoFirm(database: Database, hasher: PasswordHasher = createPasswordHasher()): Promise<readonly SeededFirm[]> {
  const seeded: SeededFirm[] = [];
  for (const firm of demoFirms) seeded.push(await database.work.asPlatform("seed the demo firm", (tx) => seedFirm(tx, firm, hasher)));
  return seeded;
}

async function seedFirm(tx: Parameters<typeof createUser>[0], firm: DemoFirm, hasher: PasswordHasher): Promise<SeededFirm> {
  const people = peopleRepository(tx);
  const users: SeededFirm["users"][number][] = [];
  let organizationId: string | undefined;
  for (const person of firm.people) {
    const { email, role } = person;
    const known = await people.findAccount(email);
    organizationId ??= known?.organizationId ?? (await createOrganization(tx, firm.name));
    // Not judged: the lists of leaked passwords would be loaded for a password that everyone knows.
    const create = async (firmId: string): Promise<string> =>
      createUser(tx, { ...person, organizationId: firmId, passwordHash: await hasher.hash(demoPassword) }, hasher);
    const userId = known?.id ?? (await create(organizationId));
    users.push({ userId, email, role });
  }
  if (organizationId === undefined) throw new Error(`${firm.name} has no people`);
  return { organizationId, name: firm.name, users };
}

const demoEmails = demoFirms.flatMap(({ people }) => people.map(({ email }) => email));

/** Demo people who could still sign in: their passwords are public. */
export async function openDemoAccounts({ work }: Database): Promise<readonly string[]> {
  const { rows } = await work.platformStatement<{ email: string }>(
    "select email from users where email = any($1::text[]) and is_active order by email",
    [demoEmails],
  );
  return rows.map(({ email }) => email);
}

/** Ends the demo accounts: no sign-in, no session, no password. What their firms hold stays. Returns the emails ended. */
export async function retireDemoAccounts(database: Database, at: Date): Promise<readonly string[]> {
  return database.work.asPlatform("retire the demo accounts", async (tx) => {
    const people = peopleRepository(tx);
    const ended: string[] = [];
    for (const email of demoEmails) {
      const account = await people.findAccount(email);
      if (!account?.isActive) continue;
      await people.deactivate(account.id);
      await people.endSessions(account.id, at);
      tx.record({ organizationId: account.organizationId, event: "identity.user-retired", subjectType: "user", subjectId: account.id });
      ended.push(email);
    }
    return ended;
  });
}
