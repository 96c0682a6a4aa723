import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PostgresUrls } from "../postgres-urls.ts";
import { platformRole, queueRole, runtimeRole } from "../postgres-urls.ts";
import type { ProcessMark } from "./process-table.ts";
import { isSameProcess, markProcess } from "./process-table.ts";

const passwordNames = ["admin", "owner", "runtime", "platform", "queue"] as const;
export type PasswordName = (typeof passwordNames)[number];

/** Contents of `DATA/postgres.json` (mode 0600), kept between starts. */
export interface ServerRecord {
  readonly port: number;
  readonly folder: string;
  readonly passwords: Readonly<Record<PasswordName, string>>;
  /** Process that runs the server; no other process may start the server while it's running. */
  readonly launcher: ProcessMark | null;
}

const recordFile = (dataDir: string): string => path.join(dataDir, "postgres.json");
export const databaseName = "tieout";
export const adminRole = "postgres";
export const ownerRole = "tieout_owner";

export function readRecord(dataDir: string): ServerRecord | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const parsed = parseOrNull(readFileSync(file, "utf8"));
  if (!isServerRecord(parsed))
    throw new Error(
      `${file} is damaged: it holds the passwords of the embedded database. Restore it from a backup, or remove the data folder to start over.`,
    );
  return parsed;
}

export function writeRecord(dataDir: string, record: ServerRecord): void {
  const file = recordFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function newPasswords(): Record<PasswordName, string> {
  const password = (): string => randomBytes(24).toString("base64url");
  return { admin: password(), owner: password(), runtime: password(), platform: password(), queue: password() };
}

/** Whether the process that started the server is still running and is not this one. */
export function isKeptByAnother(record: ServerRecord | undefined): boolean {
  return record?.launcher != null && record.launcher.pid !== process.pid && isSameProcess(record.launcher);
}

export const ownMark = (): ProcessMark => markProcess(process.pid) ?? { pid: process.pid, startedAt: "" };

export function recordUrls(record: ServerRecord, database = databaseName): PostgresUrls & { readonly adminUrl: string } {
  const url = (role: string, password: string): string => `postgres://${role}:${password}@127.0.0.1:${record.port}/${database}`;
  return {
    adminUrl: url(adminRole, record.passwords.admin),
    ownerUrl: url(ownerRole, record.passwords.owner),
    runtimeUrl: url(runtimeRole, record.passwords.runtime),
    platformUrl: url(platformRole, record.passwords.platform),
    queueUrl: url(queueRole, record.passwords.queue),
  };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isServerRecord(value: unknown): value is ServerRecord {
  if (typeof value !== "object" || value === null || !("passwords" in value) || !("port" in value) || !("folder" in value)) return false;
  const { passwords, port, folder } = value;
  if (typeof passwords !== "object" || passwords === null || typeof port !== "number" || typeof folder !== "string") return false;
  const entries = new Map<string, unknown>(Object.entries(passwords));
  return passwordNames.every((name) => typeof entries.get(name) === "string");
}
