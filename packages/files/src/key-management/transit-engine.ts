import { readFile } from "node:fs/promises";
import { type KeyService, KeyServiceError } from "./key-management.ts";

export interface TransitOptions {
  /** https, or http on this machine. */
  readonly url: string;
  /** Mount and name of the key, such as `transit/tieout`. */
  readonly key: string;
  /** File containing the token; read before each call because an agent may renew the token. */
  readonly tokenFile: string;
  /** Time limit for one attempt; default 5000. */
  readonly timeoutMilliseconds?: number;
}

/** Pauses before further attempts if the service is unavailable; a restart or a failover to another node takes about that long. */
const pausesMilliseconds = [200, 1000];

/** Opens the transit engine in OpenBao or HashiCorp Vault through its HTTP API. */
export function openTransitKeyService(options: TransitOptions): KeyService {
  const place = options.key.lastIndexOf("/");
  const [mount, name] = [options.key.slice(0, place), options.key.slice(place + 1)];
  const ask = askerOf(options);
  const crypt = (verb: "encrypt" | "decrypt", binding: string, fields: Readonly<Record<string, string>>) =>
    ask("POST", `${mount}/${verb}/${name}`, { ...fields, associated_data: Buffer.from(binding).toString("base64") });
  return {
    async wrap(binding, key) {
      const answer = await crypt("encrypt", binding, { plaintext: Buffer.from(key).toString("base64") });
      const text = textOf(answer, "ciphertext");
      if (!/^vault:v\d{1,9}:[A-Za-z0-9+/=]+$/.test(text)) throw unreadable(options);
      return text;
    },
    async unwrap(binding, wrapped) {
      try {
        const key = Buffer.from(textOf(await crypt("decrypt", binding, { ciphertext: wrapped }), "plaintext"), "base64");
        if (key.length !== 32) throw unreadable(options);
        return Uint8Array.from(key);
      } catch (error) {
        if (error instanceof NotAuthentic) return null;
        throw error;
      }
    },
    async rotate() {
      await ask("POST", `${mount}/keys/${name}/rotate`, {});
    },
    async describe() {
      const answer = await ask("GET", `${mount}/keys/${name}`);
      const newestVersion = Reflect.get(answer, "latest_version");
      if (typeof newestVersion !== "number") throw unreadable(options);
      const weaknesses = weak.filter(([field]) => Reflect.get(answer, field) === true).map(([, sentence]) => sentence);
      return { newestVersion, weaknesses };
    },
  };
}

const weak = [
  ["exportable", "The key can be exported from the service. Create one that can't be exported, and move to it."],
  ["allow_plaintext_backup", "The key can be backed up in plaintext. Create one that can't be, and move to it."],
  ["deletion_allowed", "The key can be deleted, which would make every firm's files unreadable. Set deletion_allowed to false."],
] as const;

/** The service reports that a text was not created with this key for this binding. */
class NotAuthentic extends Error {}

type Ask = (method: "GET" | "POST", path: string, body?: Readonly<Record<string, string>>) => Promise<object>;

function askerOf(options: TransitOptions): Ask {
  return async (method, path, body) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await askOnce(options, { method, path, body });
      } catch (error) {
        const pause = pausesMilliseconds[attempt];
        if (pause === undefined || !(error instanceof KeyServiceError) || error.code !== "files.key_service_away") throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
}

interface Question {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: Readonly<Record<string, string>> | undefined;
}

async function askOnce(options: TransitOptions, question: Question): Promise<object> {
  const { method, path, body } = question;
  const token = await tokenOf(options);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${options.url}/v1/${path}`, {
      ...{ method, redirect: "error" },
      headers: { "x-vault-token": token, "x-vault-request": "true", "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(options.timeoutMilliseconds ?? 5000),
    });
    text = await answer.text();
  } catch (error) {
    throw new KeyServiceError(
      "away",
      `The key service at ${options.url} can't be reached (${whyOf(error)}). Start it, or check KEY_SERVICE_URL.`,
    );
  }
  const { data, errors } = readAnswer(text);
  if (answer.ok) return data;
  throw refusal(options, question, { status: answer.status, errors });
}

async function tokenOf({ tokenFile }: TransitOptions): Promise<string> {
  const token = await readFile(tokenFile, "utf8").then(
    (text) => text.trim(),
    () => null,
  );
  if (token === null)
    throw new KeyServiceError(
      "refused",
      `KEY_SERVICE_TOKEN_FILE: ${tokenFile} can't be read. The user that runs Tieout must be able to read it.`,
    );
  if (!/^[\x21-\x7e]{1,4096}$/.test(token)) throw new KeyServiceError("refused", `KEY_SERVICE_TOKEN_FILE: ${tokenFile} holds no token.`);
  return token;
}

/** The system's reason why a call got no response. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return "no response";
  if (error.name === "TimeoutError") return "no response in time";
  const cause: unknown = error.cause;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "no response";
}

interface ReadAnswer {
  readonly data: object;
  readonly errors: readonly string[];
}

function readAnswer(text: string): ReadAnswer {
  try {
    const value: unknown = text === "" ? {} : JSON.parse(text);
    const fields = typeof value === "object" && value !== null ? value : {};
    const data: unknown = Reflect.get(fields, "data");
    const errors: unknown = Reflect.get(fields, "errors");
    return {
      data: typeof data === "object" && data !== null ? data : {},
      errors: Array.isArray(errors) ? errors.map(String) : [],
    };
  } catch {
    return { data: {}, errors: [] };
  }
}

interface RefusedAnswer {
  readonly status: number;
  readonly errors: readonly string[];
}

function refusal({ url, key }: TransitOptions, { path }: Question, { status, errors }: RefusedAnswer): Error {
  const said = errors.join("; ");
  if (status === 400 && /message authentication failed|invalid ciphertext|could not decode/i.test(said)) return new NotAuthentic(said);
  if (status === 403)
    return new KeyServiceError(
      "refused",
      `The key service at ${url} refuses the token for ${path} (403). The token may have expired, or its policy doesn't include this path. Renew it, or add the path to its policy.`,
    );
  if (status === 404 || /key not found/i.test(said))
    return new KeyServiceError("refused", `The key service at ${url} has no key ${key}. Create it there, or see KEY_SERVICE_KEY.`);
  if (status === 429 || status >= 500)
    return new KeyServiceError(
      "away",
      `The key service at ${url} can't respond now (${status}${status === 503 ? ", it may be sealed" : ""}).`,
    );
  return new KeyServiceError("refused", `The key service at ${url} refuses ${path} (${status}): ${said.slice(0, 200)}`);
}

const unreadable = ({ url }: TransitOptions): KeyServiceError =>
  new KeyServiceError(
    "refused",
    `The server at ${url} isn't a key service with a transit engine. See KEY_SERVICE_URL and KEY_SERVICE_KEY.`,
  );

function textOf(answer: object, field: string): string {
  const text: unknown = Reflect.get(answer, field);
  return typeof text === "string" ? text : "";
}
