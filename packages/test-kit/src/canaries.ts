import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Kinds of secrets that no log, trace or email may contain. */
export type CanaryKind = "password" | "token" | "API key" | "authenticator key" | "recovery code" | "one-time code" | "master key" | "SSN";

/** Folder of the current `npm test` run; without it, such as when a single file is run, nothing is kept. */
const folder = (): string | null => process.env.TIEOUT_CANARIES || null;

/** Password for the demo accounts, which the start command prints. */
const known = new Set<string>(["tie-out-demo-2025"]);
let evidence = 0;

/**
 * Records a secret that a test created, for the check at the end of the run. Skips short secrets, which would be found by chance, except
 * codes, which are searched for as words.
 */
export function registerCanary(kind: CanaryKind, value: string): void {
  const place = folder();
  if (place === null || (value.length < 9 && kind !== "one-time code") || known.has(value)) return;
  known.add(value);
  mkdirSync(path.join(place, "canaries"), { recursive: true });
  appendFileSync(path.join(place, "canaries", `${process.pid}.jsonl`), `${JSON.stringify({ kind, value })}\n`);
}

const fields: Readonly<Record<string, CanaryKind>> = {
  password: "password",
  current_password: "password",
  new_password: "password",
  token: "token",
  ephemeralToken: "token",
  secret: "authenticator key",
};
const field = new RegExp(`"(${Object.keys(fields).join("|")})":"([^"\\\\]{12,})"`, "g");
const apiKey = /tieout_(?:key|scim)_[\w-]{43}/g;
const authenticatorKey = /"key":"([A-Z2-7]{16,})"/g;
const codesOfAnswer = /"recovery_codes":\[([^\]]+)\]/g;
/** Code from an app or an email, or a request's PIN; a wrong code that a test sends, with one digit repeated, doesn't count. */
const oneTimeCode = /"(?:code|pin)":"(?!(\d)(?:\1| )*")(\d{6}|\d{3} \d{3}|\d{4} ?\d{4})"/g;
/** SSNs with area numbers that were never issued, with separators; without separators it could be any number. */
const ssn = /\b(?:9\d\d|000|666)-\d\d-\d{4}\b/g;

/** Registers every secret in a request or a response, identified by its field name. */
export function registerCanariesIn(json: string): void {
  if (folder() === null) return;
  for (const [, name = "", value = ""] of json.matchAll(field)) registerCanary(fields[name] ?? "token", value);
  for (const [, key = ""] of json.matchAll(authenticatorKey)) registerCanary("authenticator key", key);
  for (const [, , code = ""] of json.matchAll(oneTimeCode)) registerCanary("one-time code", code.replace(" ", ""));
  for (const [key] of json.matchAll(apiKey)) registerCanary("API key", key);
  for (const [, codes = ""] of json.matchAll(codesOfAnswer))
    for (const [, code = ""] of codes.matchAll(/"([^"]+)"/g)) registerCanary("recovery code", code);
}

/** Registers every SSN in a file that a test sends. */
export function registerSsnsIn(text: string): void {
  if (folder() === null) return;
  for (const [found] of text.matchAll(ssn)) registerCanary("SSN", found);
}

/** Keeps what part of the product wrote during this run, to be searched at the end; the name begins with `logs/`, `mails/` or `traces/`. */
export function keepEvidence(name: `${"logs" | "mails" | "traces"}/${string}`, content: string): void {
  const place = folder();
  if (place === null || content === "") return;
  evidence += 1;
  const file = path.join(place, `${name}-${process.pid}-${evidence}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
