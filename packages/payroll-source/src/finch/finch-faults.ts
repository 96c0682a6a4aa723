import Finch from "@tryfinch/finch-api";
import { z } from "zod";
import { type FaultKind, SourceFault } from "../payroll-source.ts";

const Word = z.object({ code: z.number().optional(), name: z.string().optional(), finch_code: z.string().optional() });

/** Finch reports this with status 202, or in one response of a batch. */
const InProgress = z.object({ code: z.literal(202) });

const kindOf = (status: number, word: z.infer<typeof Word>): FaultKind => {
  if (status === 202) return "pending";
  if (status === 403 || status === 501) return "forbidden";
  if (status === 429 || status === 408 || status === 409 || status >= 500) return "busy";
  if (status === 401) return word.name === "invalid_client_error" ? "refused" : "revoked";
  return word.name === "invalid_grant_error" ? "refused" : "forbidden";
};

/** Seconds to wait, from `retry-after` in seconds or as an HTTP date. */
function retryAfterOf(headers: Headers | undefined): number | null {
  const given = headers?.get("retry-after") ?? null;
  if (given === null) return null;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const moment = Date.parse(given);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

function describe(status: number, word: z.infer<typeof Word>): string {
  const named = word.finch_code ?? word.name;
  return named !== undefined && /^[a-z0-9_ -]{1,60}$/i.test(named) ? `${status} ${named}` : String(status);
}

/** Returns the fault for a response in a batch that is not a body. */
export function faultOfAnswer(what: string, status: number, body: unknown): SourceFault {
  const word = Word.safeParse(body).data ?? {};
  return new SourceFault(kindOf(status, word), `${what}: ${describe(status, word)}`);
}

/** A call made through the library, before its response body is read. */
interface Call {
  readonly asResponse: () => Promise<Response>;
}

/** Makes a call and reads its JSON; any error from the library becomes a fault that names the call. */
export async function ask(what: string, call: () => Call): Promise<unknown> {
  const response = await responseOf(what, call);
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw new SourceFault("busy", `${what}: the answer broke off`, { cause });
    throw new SourceFault("changed", `${what}: the answer is not JSON`);
  }
  if (response.status === 202 || InProgress.safeParse(answer).success)
    throw new SourceFault("pending", `${what}: 202`, { retryAfterSeconds: retryAfterOf(response.headers) });
  return answer;
}

async function responseOf(what: string, call: () => Call): Promise<Response> {
  try {
    return await call().asResponse();
  } catch (error) {
    throw error instanceof Finch.APIError ? faultOfCall(what, error) : error;
  }
}

function faultOfCall(what: string, error: InstanceType<typeof Finch.APIError>): Error {
  if (error instanceof Finch.APIUserAbortError) return error;
  const { status } = error;
  if (status === undefined) return new SourceFault("busy", `${what}: no answer`);
  const word = Word.safeParse(error.error).data ?? {};
  return new SourceFault(kindOf(status, word), `${what}: ${describe(status, word)}`, { retryAfterSeconds: retryAfterOf(error.headers) });
}

/** Parses a response in its known form; otherwise throws a fault that names the field, never its value. */
export function known<Schema extends z.ZodType>(what: string, schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const keys = issue?.code === "unrecognized_keys" ? issue.keys : [];
  const path = [...(issue?.path ?? []), ...keys].map((part) => (typeof part === "number" ? "[]" : String(part))).join(".");
  const problem = issue?.code === "unrecognized_keys" ? "is not known" : "does not have the known form";
  throw new SourceFault("changed", `${what}: field ${path === "" ? "(all)" : path.slice(0, 120)} ${problem}`);
}
