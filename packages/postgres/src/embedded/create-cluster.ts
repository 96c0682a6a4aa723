import { spawnSync } from "node:child_process";
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { platformRole, queueRole, runtimeRole } from "../postgres-urls.ts";
import type { ServerPlace } from "./choose-place.ts";
import { serverEnvironment } from "./server-process.ts";
import type { ServerRecord } from "./server-record.ts";
import { adminRole, databaseName, ownerRole, recordUrls } from "./server-record.ts";

/** Initializes the data folder once. A killed run leaves only `data.new`, which the next run removes. */
export function createCluster(place: ServerPlace, adminPassword: string, isDisposable: boolean): void {
  if (existsSync(place.data)) return;
  const partial = `${place.data}.new`;
  const passwordFile = path.join(place.folder, "password.new");
  rmSync(partial, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, adminPassword, { mode: 0o600, flag: "wx" });
  if (place.runAs) chownSync(passwordFile, place.runAs.uid, place.runAs.gid);
  const options = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--auth=scram-sha-256"];
  if (isDisposable) options.push("--no-sync");
  const program = path.join(place.binaries, "bin", "initdb");
  const result = spawnSync(program, ["-D", partial, "-U", adminRole, `--pwfile=${passwordFile}`, ...options], {
    cwd: place.folder,
    encoding: "utf8",
    env: serverEnvironment(),
    ...place.runAs,
  });
  rmSync(passwordFile, { force: true });
  if (result.error) throw new Error(`${program} cannot be run: ${result.error.message}`, { cause: result.error });
  if (result.status !== 0) throw new Error(`initdb failed in ${place.folder}: ${result.stderr.trim() || result.stdout.trim()}`);
  renameSync(partial, place.data);
}

/** Creates missing roles and the product's database; safe to rerun after a kill at any point. */
export async function createRolesAndDatabase(record: ServerRecord): Promise<void> {
  const client = new Client({ connectionString: recordUrls(record, "postgres").adminUrl });
  await client.connect();
  try {
    const passwords: Record<string, string> = {
      [ownerRole]: record.passwords.owner,
      [runtimeRole]: record.passwords.runtime,
      [platformRole]: record.passwords.platform,
      [queueRole]: record.passwords.queue,
    };
    const { rows } = await client.query<{ rolname: string }>("select rolname from pg_roles where rolname = any($1)", [
      Object.keys(passwords),
    ]);
    const existing = new Set(rows.map((row) => row.rolname));
    for (const [role, password] of Object.entries(passwords)) {
      if (existing.has(role)) continue;
      await client.query(
        `create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${client.escapeLiteral(password)}`,
      );
    }
    const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}
