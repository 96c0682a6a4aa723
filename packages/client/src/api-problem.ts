import type { FieldError } from "@tieout/contract";

/** Codes set by the client when there is no readable response. */
export const clientCodes = { offline: "client.offline", unreadable: "client.unreadable" } as const;

interface ProblemParts {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly msg: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  /** The whole problem document, for responses with additional members, such as the current list after a stale revision. */
  readonly document: Readonly<Record<string, unknown>>;
}

/** A refused or failed call. `message` is the sentence for the user; `status` is 0 without a response. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly msg: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  readonly document: Readonly<Record<string, unknown>>;

  constructor(parts: ProblemParts) {
    super(parts.msg);
    this.code = parts.code;
    this.status = parts.status;
    this.title = parts.title;
    this.msg = parts.msg;
    this.errors = parts.errors;
    this.requestId = parts.requestId;
    this.document = parts.document;
  }

  get isOffline(): boolean {
    return this.code === clientCodes.offline;
  }

  /** Messages by the last segment of the field's path (`body.start_date` → `start_date`), for forms. */
  get fieldMessages(): Readonly<Record<string, string>> {
    const byField: Record<string, string> = {};
    for (const { path, msg } of this.errors) {
      const name = path.split(".").at(-1) ?? path;
      byField[name] ??= sentenceOf(name, msg);
    }
    return byField;
  }
}

/** `employee_count`, `is required` → `The employee count field is required.`; a message that is already a sentence is unchanged. */
const sentenceOf = (name: string, msg: string): string =>
  /^[a-z]/.test(msg) && /^[a-z][a-z_]*$/.test(name) ? `The ${name.replaceAll("_", " ")} field ${msg.replace(/\.$/, "")}.` : msg;

export function offlineProblem(): ApiProblem {
  return new ApiProblem({
    code: clientCodes.offline,
    status: 0,
    title: "No connection",
    msg: "We can't reach Tieout. Your input is kept. Try again when you're back online.",
    errors: [],
    requestId: null,
    document: {},
  });
}

/** Reads an error response. Anything other than a problem document (a proxy's page, an empty body) becomes `client.unreadable`. */
export function parseProblem(status: number, text: string, requestIdHeader: string | null): ApiProblem {
  const document = parseObject(text);
  if (document && typeof document.msg === "string") {
    return new ApiProblem({
      code: typeof document.code === "string" ? document.code : clientCodes.unreadable,
      status,
      title: typeof document.title === "string" ? document.title : `Error ${status}`,
      msg: document.msg,
      errors: Array.isArray(document.errors) ? document.errors.filter(isFieldError) : [],
      requestId: typeof document.request_id === "string" ? document.request_id : requestIdHeader,
      document,
    });
  }
  return new ApiProblem({
    code: clientCodes.unreadable,
    status,
    title: `Error ${status}`,
    msg: `The server returned status ${status} without an explanation. Try again. If it happens again, contact support.`,
    errors: [],
    requestId: requestIdHeader,
    document: document ?? {},
  });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isFieldError(value: unknown): value is FieldError {
  if (typeof value !== "object" || value === null) return false;
  const error = value as Record<string, unknown>;
  return typeof error.path === "string" && typeof error.code === "string" && typeof error.msg === "string";
}
