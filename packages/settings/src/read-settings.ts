import path from "node:path";
import { parseArgs } from "node:util";
import { isWeakKey } from "./is-weak-key.ts";
import { roleLogins } from "./role-logins.ts";
import type { SettingDefinition } from "./setting-definition.ts";
import type { SettingName, SettingValues } from "./setting-definitions.ts";
import { settingDefinitions } from "./setting-definitions.ts";
import { SettingsError } from "./settings-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of every process; `dataDir` is absolute. */
export type CommonSettings = Omit<SettingValues, "ownerUrl" | "runtimeUrl" | "platformUrl" | "queueUrl" | "masterKey">;

/** Settings of the launcher and the command line; the database and the key may not exist yet. */
export type LauncherSettings = CommonSettings & Pick<SettingValues, "ownerUrl" | "runtimeUrl" | "platformUrl" | "queueUrl" | "masterKey">;

/** Settings of the API and the worker, once everything exists. */
export interface ProcessSettings extends Omit<CommonSettings, "publicUrl" | "mailFrom"> {
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly runtimeUrl: string;
  readonly platformUrl: string;
  readonly queueUrl: string;
  /** 32 bytes; null if a key service is used. */
  readonly masterKey: Uint8Array | null;
}

export type LauncherName = "start" | "cli";
export type ProcessName = "api" | "worker";

/**
 * Reads every setting once; the command line overrides the environment. Throws a SettingsError that lists all problems. `root` is the
 * checkout, the parent of a relative data folder.
 */
export function readSettings(env: Environment, argv: readonly string[], processName: LauncherName, root?: string): LauncherSettings;
export function readSettings(env: Environment, argv: readonly string[], processName: ProcessName, root?: string): ProcessSettings;
export function readSettings(
  env: Environment,
  argv: readonly string[],
  processName: LauncherName | ProcessName,
  root: string = process.cwd(),
): LauncherSettings | ProcessSettings {
  const problems: string[] = [];
  const flags = readFlags(argv, problems);
  const read = <T>(definition: SettingDefinition<T>): T | null => readSetting(definition, { env, flags, problems });
  const entries = names.map((name) => [name, read<unknown>(settingDefinitions[name])] as const);
  // Each value comes from its definition's schema; an invalid one is null here and listed in `problems`.
  const values = Object.fromEntries(entries) as unknown as SettingValues;
  const isProduction = values.isProduction || env.NODE_ENV === "production";
  checkTogether({ ...values, isProduction }, env, problems);
  checkKeys(values, processName, problems);
  if (problems.length > 0) throw new SettingsError(problems);
  const settings: LauncherSettings = { ...values, isProduction, dataDir: path.resolve(root, values.dataDir) };
  const complete = processName === "api" || processName === "worker" ? completeProcess(settings, problems) : settings;
  if (problems.length > 0 || !complete) throw new SettingsError(problems);
  return complete;
}

// Object.keys returns a wider type than the object's keys.
const names = Object.keys(settingDefinitions) as SettingName[];

function readFlags(argv: readonly string[], problems: string[]): ReadonlyMap<string, string> {
  const definitions: readonly SettingDefinition<unknown>[] = Object.values(settingDefinitions);
  const options: Record<string, { type: "string" | "boolean" }> = {};
  for (const { flag, expects } of definitions)
    if (flag !== undefined) options[flag] = { type: expects === "1 or 0" ? "boolean" : "string" };
  try {
    const { values } = parseArgs({ args: [...argv], options, allowPositionals: false });
    return new Map(Object.entries(values).map(([flag, value]) => [flag, value === true ? "1" : String(value)]));
  } catch (error) {
    problems.push(`${error instanceof Error ? error.message : String(error)}`);
    return new Map();
  }
}

interface Sources {
  readonly env: Environment;
  readonly flags: ReadonlyMap<string, string>;
  readonly problems: string[];
}

function readSetting<T>(definition: SettingDefinition<T>, { env, flags, problems }: Sources): T | null {
  const { variable, flag, fallback, expects, isSecret } = definition;
  const fromFlag = flag === undefined ? undefined : flags.get(flag);
  const given = fromFlag ?? (env[variable]?.trim() || undefined);
  const value = given ?? fallback;
  if (value === null) return null;
  const parsed = definition.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const name = fromFlag === undefined ? variable : `--${flag}`;
  problems.push(`${name}${isSecret ? "" : ` is ${JSON.stringify(value)}, but`} must be ${expects}.`);
  return null;
}

interface ProductionRule {
  readonly isBroken: (settings: SettingValues, env: Environment) => boolean;
  readonly msg: string;
}

const productionRules: readonly ProductionRule[] = [
  {
    isBroken: ({ keyServiceUrl }, env) => !env.MASTER_KEY && keyServiceUrl === null,
    msg: "MASTER_KEY or KEY_SERVICE_URL is required in production mode: 64 hexadecimal digits (openssl rand -hex 32) stored outside the data folder, or a key service.",
  },
  {
    isBroken: ({ isDemo }) => isDemo,
    msg: "TIEOUT_DEMO (--demo) cannot be used in production mode: the demo firm's passwords are public.",
  },
  {
    isBroken: ({ limitsCalls }) => limitsCalls === false,
    msg: "LIMIT_CALLS cannot be off in production mode: anyone could then overload the product.",
  },
  {
    isBroken: ({ engineKeepFailedDir }) => engineKeepFailedDir !== null,
    msg: "ENGINE_KEEP_FAILED cannot be used in production mode: the kept files are not encrypted.",
  },
  {
    isBroken: ({ permitsPrivateIssuers }) => permitsPrivateIssuers,
    msg: "PRIVATE_ISSUERS cannot be used in production mode: firm admins could then make the product call addresses in your network.",
  },
  {
    isBroken: ({ smtpUrl, publicUrl }) => smtpUrl !== null && !publicUrl?.startsWith("https://"),
    msg: "PUBLIC_URL is required with SMTP_URL in production mode, as https: links in emails point there.",
  },
];

/** Runs even if individual values are invalid, so that all problems are reported at once; an invalid value is null here. */
function checkTogether(settings: SettingValues, env: Environment, problems: string[]): void {
  if (settings.isProduction) problems.push(...productionRules.filter(({ isBroken }) => isBroken(settings, env)).map(({ msg }) => msg));
  checkStripe(settings, problems);
  if (problems.length === 0 && (settings.finchClientId === null) !== (settings.finchClientSecret === null))
    problems.push("FINCH_CLIENT_ID and FINCH_CLIENT_SECRET must be set together.");
  if (problems.length === 0 && settings.sessionIdleHours > settings.sessionHours)
    problems.push("SESSION_IDLE_HOURS must not exceed SESSION_HOURS.");
  if (settings.ownerUrl === null && settings.runtimeUrl === null && (settings.platformUrl !== null || settings.queueUrl !== null))
    problems.push("DATABASE_PLATFORM_URL and DATABASE_QUEUE_URL also need DATABASE_URL or DATABASE_APP_URL.");
}

function checkStripe(settings: SettingValues, problems: string[]): void {
  const { stripeSecretKey: secret, stripePublishableKey: publishable, stripeWebhookSecret, stripePlace } = settings;
  if (settings.isProduction && stripePlace !== null)
    problems.push("STRIPE_STAND_IN cannot be used in production mode: it would report payments that were never made.");
  if (problems.length > 0) return;
  const given = [secret, publishable, stripeWebhookSecret].filter((key) => key !== null).length;
  if (given === 1 || given === 2)
    problems.push("STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.");
  if (secret !== null && publishable !== null && isOfTests(secret) !== isOfTests(publishable))
    problems.push("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be in the same mode: one is a test key, which moves no money.");
}

const isOfTests = (key: string): boolean => key.split("_")[1] === "test";

/** The command line may have both a master key and a key service, because it moves data from one to the other. */
function checkKeys(settings: SettingValues, processName: LauncherName | ProcessName, problems: string[]): void {
  if (settings.masterKey !== null && isWeakKey(settings.masterKey) && processName !== "cli")
    problems.push(
      "MASTER_KEY is not a random key, so someone could guess it. Generate one (openssl rand -hex 32 > new.key); to move files encrypted with this key to it, run tieout keys rotate --new-key-file new.key.",
    );
  if (settings.keyServiceUrl !== null && settings.keyServiceTokenFile === null)
    problems.push("KEY_SERVICE_TOKEN_FILE is required with KEY_SERVICE_URL.");
  if (settings.keyServiceUrl !== null && settings.masterKey !== null && processName !== "cli")
    problems.push("Set MASTER_KEY or KEY_SERVICE_URL, not both. To move to the key service: tieout keys rotate --to-service.");
}

function completeProcess(settings: LauncherSettings, problems: string[]): ProcessSettings | undefined {
  const { masterKey, ownerUrl, ...rest } = settings;
  if (masterKey === null && rest.keyServiceUrl === null) {
    problems.push("A process started without the launcher needs MASTER_KEY or KEY_SERVICE_URL.");
    return undefined;
  }
  const logins = masterKey === null ? null : roleLogins(masterKey);
  const derive = (role: keyof NonNullable<typeof logins>): string | undefined => {
    // With a key service, the launcher has already asked it and passes the URLs.
    if (ownerUrl === null || logins === null) return undefined;
    const url = new URL(ownerUrl);
    url.username = logins[role].user;
    url.password = logins[role].password;
    return url.toString();
  };
  const runtimeUrl = rest.runtimeUrl ?? derive("runtime");
  const platformUrl = rest.platformUrl ?? derive("platform");
  const queueUrl = rest.queueUrl ?? derive("queue");
  if (!runtimeUrl || !platformUrl || !queueUrl) {
    problems.push(
      "A process started without the launcher needs DATABASE_URL, or DATABASE_APP_URL, DATABASE_PLATFORM_URL and DATABASE_QUEUE_URL.",
    );
    return undefined;
  }
  const publicUrl = rest.publicUrl ?? localUrl(rest.port);
  return { ...rest, publicUrl, mailFrom: rest.mailFrom ?? rest.supportEmail, masterKey, runtimeUrl, platformUrl, queueUrl };
}

/** URL of a product that is opened only on its own machine. */
export const localUrl = (port: number): string => `http://localhost:${port}`;
