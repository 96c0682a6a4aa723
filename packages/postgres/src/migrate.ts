import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client, Pool } from "pg";
import { poolEnding } from "./end-pool.ts";
import type { RoleLogins } from "./ensure-roles.ts";
import { ensureRoles } from "./ensure-roles.ts";

export interface MigrationResult {
  readonly applied: readonly string[];
  readonly total: number;
}

export interface MigrateOptions {
  readonly folder?: string;
  /** Logins to create or to grant the roles to; absent if they already exist (embedded server). */
  readonly logins?: RoleLogins;
  /** Stops after this file, for tests of a lower layer. */
  readonly through?: string;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Fixed, arbitrarily chosen number; every migration of a Tieout database waits for this lock. */
const migrationLock = 7_401_865_113;

/**
 * Brings the database up to this build's schema: roles, the job queue's own tables, then every file in `database/migrations` that hasn't
 * been applied, each in a transaction. Throws if an applied file was edited or removed, or if a new file has a lower number than the newest
 * applied one.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<MigrationResult> {
  const all = readMigrations(options.folder ?? findMigrationsFolder());
  const { through } = options;
  const migrations = through === undefined ? all : all.filter(({ name }) => name <= through);
  const client = new Client({ connectionString: ownerUrl, application_name: "tieout-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await ensureRoles(client, options.logins);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
    const pending = await pendingMigrations(client, migrations);
    if (pending.length > 0) await installQueue(ownerUrl);
    for (const migration of pending) await applyMigration(client, migration);
    return { applied: pending.map((migration) => migration.name), total: migrations.length };
  } finally {
    await client.end();
  }
}

async function pendingMigrations(client: Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from schema_migrations order by name");
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, hash } of rows) {
    const migration = known.get(name);
    if (!migration)
      throw new Error(`The database holds migration ${name}, which this version of Tieout does not know. Start the version that wrote it.`);
    if (migration.hash !== hash)
      throw new Error(`Migration ${name} was edited after it had been applied. Restore the file and put the change into a new migration.`);
  }
  const newest = rows.at(-1)?.name ?? "";
  const applied = new Set(rows.map((row) => row.name));
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const late = pending.find((migration) => migration.name < newest);
  if (late) throw new Error(`Migration ${late.name} is numbered below ${newest}, which is already applied. Give it the next free number.`);
  return pending;
}

const ignored = (): void => undefined;

/** Indexes for choosing the next firm (`packages/jobs/src/next-firm.ts`): waiting jobs by firm, and running jobs. */
const queueIndexes = `
  create index if not exists tieout_waiting_of_firms on graphile_worker._private_jobs ((payload->>'organizationId'), priority, run_at) include (task_id)
    where is_available;
  create index if not exists tieout_running on graphile_worker._private_jobs (locked_at) where locked_at is not null`;

/**
 * Our migrations grant privileges on the queue's tables, so those tables come first. Imported only here, because most starts have nothing
 * to migrate. Uses our own pool: the queue wouldn't wait until its pool has ended, and nothing would handle that pool's errors.
 */
async function installQueue(ownerUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  const pool = new Pool({ connectionString: ownerUrl, application_name: "tieout-migrate", max: 1 });
  const end = poolEnding(pool);
  // The running statement fails anyway; an unhandled error event would end the process.
  pool.on("error", ignored);
  pool.on("connect", (client) => client.on("error", ignored));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    await pool.query(queueIndexes);
  } finally {
    await end();
  }
}

async function applyMigration(client: Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, hash) values ($1, $2)", [name, hash]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed and was rolled back: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    if (!fileName.test(name)) throw new Error(`${path.join(folder, name)}: a migration is named NNNN-words.sql`);
    const number = name.slice(0, 4);
    if (numbers.has(number)) throw new Error(`${folder} holds two migrations with number ${number}`);
    numbers.add(number);
    const sql = readFileSync(path.join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
  });
}

/** `database/migrations` in the checkout that this code runs from, as source or as a build. */
export function findMigrationsFolder(): string {
  for (let at = import.meta.dirname; ; at = path.dirname(at)) {
    const folder = path.join(at, "database", "migrations");
    if (existsSync(folder)) return folder;
    if (at === path.dirname(at)) throw new Error(`No folder database/migrations found above ${import.meta.dirname}`);
  }
}
