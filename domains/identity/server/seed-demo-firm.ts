import type { Database } from "@tieout/postgres";
import type { Role } from "../core/index.ts";
import { createOrganization, createUser } from "./administer-people.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { peopleRepository } from "./people-repository.ts";

/** Published in the README, so it is seeded only in the embedded database or on request, and never in production mode. */
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

/** The second firm demonstrates that firms can't see each other. */
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

/** Creates missing demo firms; leaves existing ones unchanged. The first one returned is Harlow & Pryce LLP. */
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
    // Skips the password rules, which would load the lists of leaked passwords just for a public password.
    const create = async (firmId: string): Promise<string> =>
      createUser(tx, { ...person, organizationId: firmId, passwordHash: await hasher.hash(demoPassword) }, hasher);
    const userId = known?.id ?? (await create(organizationId));
    users.push({ userId, email, role });
  }
  if (organizationId === undefined) throw new Error(`${firm.name} has no people`);
  return { organizationId, name: firm.name, users };
}

const demoEmails = demoFirms.flatMap(({ people }) => people.map(({ email }) => email));

const openInDemoFirms = `
  select id, organization_id as "organizationId", email, email = any($1::text[]) as "isDemo" from users
  where is_active and organization_id in (select organization_id from users where email = any($1::text[]))
  order by "isDemo" desc, email`;

export interface OpenDemoAccounts {
  /** Accounts whose passwords are public. */
  readonly demo: readonly string[];
  /** Accounts that someone signed in with a public password could have added to a demo firm. */
  readonly added: readonly string[];
}

interface OpenAccount {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly isDemo: boolean;
}

const sorted = (accounts: readonly OpenAccount[]): OpenDemoAccounts => ({
  demo: accounts.filter(({ isDemo }) => isDemo).map(({ email }) => email),
  added: accounts.filter(({ isDemo }) => !isDemo).map(({ email }) => email),
});

/** Finds users of the demo firms who can still sign in. */
export async function openDemoAccounts({ work }: Database): Promise<OpenDemoAccounts> {
  const { rows } = await work.platformStatement<{ [K in keyof OpenAccount]: OpenAccount[K] }>(openInDemoFirms, [demoEmails]);
  return sorted(rows);
}

/**
 * Ends all access for the demo firms' users: sign-in, sessions, passwords and keys. The firms' data stays. Returns the users whose access
 * ended.
 */
export async function retireDemoAccounts(database: Database, at: Date): Promise<OpenDemoAccounts> {
  return database.work.asPlatform("retire the demo accounts", async (tx) => {
    const people = peopleRepository(tx);
    const { rows } = await tx.query<{ [K in keyof OpenAccount]: OpenAccount[K] }>(openInDemoFirms, [demoEmails]);
    for (const { id, organizationId } of rows) {
      await people.deactivate(id);
      await people.endSessions(id, at);
      tx.record({ organizationId, event: "identity.user-retired", subjectType: "user", subjectId: id });
    }
    return sorted(rows);
  });
}
