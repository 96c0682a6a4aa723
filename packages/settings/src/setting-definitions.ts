import { z } from "zod";
import { connectionSettings } from "./connection-settings.ts";
import { operatorSettings } from "./operator-settings.ts";
import { paymentSettings } from "./payment-settings.ts";
import { payrollSourceSettings } from "./payroll-source-settings.ts";
import { define, type SettingDefinition } from "./setting-definition.ts";
import { bytes, isOn, nameServers, origin, postgresUrl, text, whole } from "./setting-values.ts";

const postgresExpects = "postgres://USER:PASSWORD@HOST:PORT/DATABASE";
const switchExpects = "1 or 0";

export const settingDefinitions = {
  port: define({
    variable: "PORT",
    flag: "port",
    about: "Port of the product",
    expects: "0 to 65535 (0: any free one)",
    fallback: "8080",
    schema: whole(0, 65535),
  }),
  host: define({
    variable: "HOST",
    flag: "host",
    about: "Address to listen on; 0.0.0.0 opens it to the network",
    expects: "an address or host name",
    fallback: "127.0.0.1",
    schema: text,
  }),
  dataDir: define({
    variable: "TIEOUT_DATA",
    flag: "data",
    about: "Folder for the embedded database, the file store and the master key; all processes of a database share it",
    expects: "a folder",
    fallback: ".data",
    fallbackAbout: ".data in the checkout",
    schema: text,
  }),
  webDir: define({
    variable: "TIEOUT_WEB",
    about: "Folder with the built web app that the API serves",
    expects: "a folder",
    fallback: null,
    fallbackAbout: "set by the launcher",
    schema: text,
  }),
  isProduction: define({
    variable: "TIEOUT_PRODUCTION",
    flag: "production",
    about: "Production mode (also NODE_ENV=production): no demo firm, and every secret is required",
    expects: switchExpects,
    fallback: "0",
    schema: isOn,
  }),
  isDemo: define({
    variable: "TIEOUT_DEMO",
    flag: "demo",
    about: "Also seed the demo firm in the DATABASE_URL database (the embedded one always has it)",
    expects: switchExpects,
    fallback: "0",
    schema: isOn,
  }),
  retireDemo: define({
    variable: "TIEOUT_RETIRE_DEMO",
    flag: "retire-demo",
    about: "Production mode: end any demo accounts left in this data folder or database instead of refusing to start",
    expects: switchExpects,
    fallback: "0",
    schema: isOn,
  }),
  ownerUrl: define({
    variable: "DATABASE_URL",
    about: "PostgreSQL server to use instead of the embedded one, as the user that owns the schema",
    expects: postgresExpects,
    fallback: null,
    fallbackAbout: "embedded PostgreSQL",
    isSecret: true,
    schema: postgresUrl,
  }),
  runtimeUrl: define({
    variable: "DATABASE_APP_URL",
    about: "The same database, as the user for requests, which owns nothing",
    expects: postgresExpects,
    fallback: null,
    fallbackAbout: "DATABASE_URL as tieout_app, with a password derived from MASTER_KEY",
    isSecret: true,
    schema: postgresUrl,
  }),
  platformUrl: define({
    variable: "DATABASE_PLATFORM_URL",
    about: "The same database, as the user for logins and support, across firms",
    expects: postgresExpects,
    fallback: null,
    fallbackAbout: "DATABASE_URL as tieout_platform, likewise",
    isSecret: true,
    schema: postgresUrl,
  }),
  queueUrl: define({
    variable: "DATABASE_QUEUE_URL",
    about: "The same database, as the job queue's user",
    expects: postgresExpects,
    fallback: null,
    fallbackAbout: "DATABASE_URL as tieout_queue, likewise",
    isSecret: true,
    schema: postgresUrl,
  }),
  databaseConnections: define({
    variable: "DATABASE_CONNECTIONS",
    about: "Connections per process and role",
    expects: "1 to 100",
    fallback: "10",
    schema: whole(1, 100),
  }),
  masterKey: define({
    variable: "MASTER_KEY",
    about: "Encrypts every firm's file key; without it no file can be read again",
    expects: "64 random hexadecimal digits (openssl rand -hex 32)",
    fallback: null,
    fallbackAbout: "created once in DATA/master.key; required in production",
    isSecret: true,
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .transform((hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))) as z.ZodType<Uint8Array, string>,
  }),
  sessionHours: define({
    variable: "SESSION_HOURS",
    about: "A session ends after this many hours",
    expects: "1 to 720",
    fallback: "12",
    schema: whole(1, 720),
  }),
  sessionIdleHours: define({
    variable: "SESSION_IDLE_HOURS",
    about: "A session ends after this many hours without use",
    expects: "1 to 720",
    fallback: "8",
    schema: whole(1, 720),
  }),
  uploadMaxBytes: define({
    variable: "UPLOAD_MAX_BYTES",
    about: "Largest file a user may upload",
    expects: "bytes, or with K, M, G",
    fallback: "2G",
    schema: bytes(1024),
  }),
  diskReserveBytes: define({
    variable: "DISK_RESERVE",
    about: "Free disk space, for the data folder, below which uploads and new runs are refused so the database can keep running",
    expects: "bytes, or with K, M, G",
    fallback: "1G",
    schema: bytes(0),
  }),
  engineMemoryBytes: define({
    variable: "ENGINE_MEMORY_BYTES",
    about: "Memory limit of one engine process, which parses and computes",
    expects: "bytes, or with K, M, G; at least 256M",
    fallback: "3G",
    schema: bytes(2 ** 28),
  }),
  engineTimeoutSeconds: define({
    variable: "ENGINE_TIMEOUT_SECONDS",
    about: "Time limit of one such process in seconds",
    expects: "10 to 86400",
    fallback: "900",
    schema: whole(10, 86_400),
  }),
  engineThreads: define({
    variable: "ENGINE_THREADS",
    about: "Threads of one such process",
    expects: "1 to 64",
    fallback: "2",
    schema: whole(1, 64),
  }),
  engineKeepFailedDir: define({
    variable: "ENGINE_KEEP_FAILED",
    about: "Folder that keeps the inputs of failed engine tasks, including user data, so you can rerun them; never in production",
    expects: "an absolute path",
    fallback: null,
    fallbackAbout: "nothing is kept",
    schema: z.string().regex(/^\/./),
  }),
  permitsScratchOnDisk: define({
    variable: "SCRATCH_ON_DISK",
    about:
      "Start in production even if the system has no memory-backed scratch space: opened files are then readable on disk while a task uses them",
    expects: switchExpects,
    fallback: "0",
    schema: isOn,
  }),
  workerConcurrency: define({
    variable: "WORKER_CONCURRENCY",
    about: "Concurrent jobs per worker",
    expects: "1 to 64",
    fallback: "2",
    schema: whole(1, 64),
  }),
  logLevel: define({
    variable: "LOG_LEVEL",
    about: "Minimum severity to log",
    expects: "debug, info, warn or error",
    fallback: "info",
    schema: z.enum(["debug", "info", "warn", "error"]) as z.ZodType<"debug" | "info" | "warn" | "error", string>,
  }),
  supportEmail: define({
    variable: "SUPPORT_EMAIL",
    about: "Support address shown in the app and in error messages",
    expects: "an email address",
    fallback: "support@tieout.example",
    schema: z.email() as z.ZodType<string, string>,
  }),
  publicUrl: define({
    variable: "PUBLIC_URL",
    about: "Address people open the product at, for links in emails; required with SMTP_URL in production, and must be https",
    expects: "an address such as https://tieout.example.com, without a path",
    fallback: null,
    fallbackAbout: "http://localhost:PORT",
    schema: origin,
  }),
  ...connectionSettings,
  ...operatorSettings,
  nameServers: define({
    variable: "DNS_SERVERS",
    about: "Name servers to query for the TXT record that verifies a firm's email domain, for single sign-on",
    expects: "ADDRESS or ADDRESS:PORT, several separated by commas",
    fallback: null,
    fallbackAbout: "the machine's",
    schema: nameServers,
  }),
  permitsPrivateIssuers: define({
    variable: "PRIVATE_ISSUERS",
    about: "Tests only: single sign-on calls issuers at private addresses and without TLS; never in production",
    expects: switchExpects,
    fallback: "0",
    schema: isOn,
  }),
  limitsCalls: define({
    variable: "LIMIT_CALLS",
    about: "Limit calls per session or address per minute; off only for load tests",
    expects: switchExpects,
    fallback: "1",
    schema: isOn,
  }),
  ...paymentSettings,
  ...payrollSourceSettings,
  trustProxy: define({
    variable: "TRUST_PROXY",
    about: "Number of trusted proxies in front of the product, for X-Forwarded-For",
    expects: "a number of proxies, 0 to 10",
    fallback: "0",
    schema: whole(0, 10),
  }),
} as const;

export type SettingName = keyof typeof settingDefinitions;
type ValueOf<D> = D extends SettingDefinition<infer T> ? T : never;
/** Every setting's parsed value; null if the setting is neither set nor has a default. */
export type SettingValues = {
  readonly [N in SettingName]:
    | ValueOf<(typeof settingDefinitions)[N]>
    | ((typeof settingDefinitions)[N] extends { readonly fallback: string } ? never : null);
};
