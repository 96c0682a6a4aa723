import type { Client } from "pg";
import { platformRole, queueRole, runtimeRole } from "./postgres-urls.ts";

export interface RoleLogin {
  readonly user: string;
  readonly password: string;
}

/** Login user of each role. */
export interface RoleLogins {
  readonly runtime: RoleLogin;
  readonly platform: RoleLogin;
  readonly queue: RoleLogin;
}

interface RoleFacts {
  readonly rolname: string;
  readonly rolsuper: boolean;
  readonly rolbypassrls: boolean;
}

/**
 * Creates the product's roles if the owner is allowed to, and refuses roles that could bypass row security. Login users with other names
 * (from a hosting provider) become members of the product's roles.
 */
export async function ensureRoles(client: Client, logins: RoleLogins | undefined): Promise<void> {
  const wanted = [
    { role: runtimeRole, login: logins?.runtime },
    { role: platformRole, login: logins?.platform },
    { role: queueRole, login: logins?.queue },
  ];
  for (const { role, login } of wanted) {
    if (!(await readRole(client, role))) await createRole(client, role, login?.user === role ? login.password : undefined);
    if (login && login.user !== role) await admitLogin(client, role, login.user);
    await refusePowerful(client, login?.user ?? role);
  }
  await client.query("do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$");
  for (const { role, login } of wanted) await refuseTemporaryTables(client, login?.user ?? role);
}

async function createRole(client: Client, role: string, password: string | undefined): Promise<void> {
  const login = password === undefined ? "nologin" : `login password ${client.escapeLiteral(password)}`;
  try {
    await client.query(`create role ${role} ${login}`);
  } catch (cause) {
    throw new Error(
      `The role ${role} is missing and the user of DATABASE_URL may not create it. Ask an administrator to run: create role ${role} login password '…' — ` +
        "and give its address in DATABASE_APP_URL, DATABASE_PLATFORM_URL or DATABASE_QUEUE_URL.",
      { cause },
    );
  }
}

async function admitLogin(client: Client, role: string, user: string): Promise<void> {
  const { rows } = await client.query<{ isMember: boolean }>("select pg_has_role($1::name, $2::name, 'usage') as \"isMember\"", [
    user,
    role,
  ]);
  if (!rows[0]?.isMember) await client.query(`grant ${role} to ${client.escapeIdentifier(user)}`);
}

async function refusePowerful(client: Client, user: string): Promise<void> {
  const facts = await readRole(client, user);
  if (!facts) throw new Error(`The database user ${user} named in the settings does not exist.`);
  if (facts.rolsuper || facts.rolbypassrls)
    throw new Error(
      `The database user ${user} is a superuser or may bypass row security; firms would see each other's data. Use an ordinary user.`,
    );
}

/** A temporary table would hide the real one from whichever firm uses the connection next. */
async function refuseTemporaryTables(client: Client, user: string): Promise<void> {
  const { rows } = await client.query<{ mayMake: boolean; name: string }>(
    "select has_database_privilege($1, current_database(), 'temporary') as \"mayMake\", quote_ident(current_database()) as name",
    [user],
  );
  const [found] = rows;
  if (found?.mayMake)
    throw new Error(
      `The database user ${user} may make temporary tables, which injected SQL could put in place of the product's own. Ask an administrator to run: revoke temporary on database ${found.name} from public, ${client.escapeIdentifier(user)}`,
    );
}

async function readRole(client: Client, name: string): Promise<RoleFacts | undefined> {
  const { rows } = await client.query<RoleFacts>("select rolname, rolsuper, rolbypassrls from pg_roles where rolname = $1", [name]);
  return rows[0];
}
