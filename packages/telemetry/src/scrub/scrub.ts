/** A value that JSON can represent. */
type Json = string | number | boolean | null | undefined | object;

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=\/)(?=[\w-]*\d)[\w-]{8,}/gi;

/** Returns only the path, with `:id` for every ID: queries and fragments contain user input and tokens. */
export function scrubUrl(url: string): string {
  const [place = ""] = url.split(/[?#]/, 1);
  const known = /^(https?:\/\/[^/\s]+)?(\/[\w./:@-]*)$/.exec(place);
  return known === null ? "" : `${known[1] ?? ""}${(known[2] ?? "").replace(ids, ":id")}`;
}

const errorNames = /^(?:[A-Z][A-Za-z]{0,40}Error|error|Error|ApiProblem|DOMException|EngineFailure|JobFailure|LeaseLost)$/;
/** Returns the error's name if it is known; an unknown name could contain anything. */
export const scrubErrorType = (type: unknown): string => (typeof type === "string" && errorNames.test(type) ? type : "Error");

/** Messages from browsers, Node and the database library about code and connections. Values quoted in the messages are left out, too. */
const knownMessages: readonly RegExp[] = [
  /^Cannot read properties of (?:undefined|null)/,
  /^Failed to fetch/,
  /^Failed to fetch dynamically imported module/,
  /^Importing a module script failed/,
  /^Maximum call stack size exceeded/,
  /^Minified React error #\d{1,4}/,
  /^NetworkError when attempting to fetch resource/,
  /^ResizeObserver loop/,
  /^(?:connect|read|write|bind|listen) E[A-Z]{3,20}\b/,
  /^Connection terminated/,
  /^Query read timeout/,
  /^timeout exceeded when trying to connect/,
  /^the transaction was rolled back/,
  /^the answer of [a-z]+\.[A-Za-z]+ breaks its contract/,
];

/**
 * Returns the start of a message that only a browser, React or the server's own code writes; for any other message, only its length,
 * because a message can quote any cell.
 */
export function scrubMessage(message: unknown): string {
  const text = typeof message === "string" ? message : "";
  for (const known of knownMessages) {
    const [start] = known.exec(text) ?? [];
    if (start !== undefined) return start;
  }
  return `(${text.length} characters)`;
}

/** Describes a console argument only by its kind. */
export const scrubArgument = (argument: unknown): string =>
  argument instanceof Error
    ? scrubErrorType(argument.name)
    : typeof argument === "string"
      ? scrubMessage(argument)
      : `(${typeof argument})`;

const numbersOf = (data: Readonly<Record<string, Json>>, keys: readonly string[]): Record<string, number> =>
  Object.fromEntries(keys.flatMap((key) => (typeof data[key] === "number" ? [[key, data[key]]] : [])));

const methods = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;

/** Data about a call or a navigation: method, paths, status and sizes. */
export function scrubData(data: Readonly<Record<string, unknown>> = {}): Record<string, string | number> {
  const kept: Record<string, string | number> = numbersOf(data as Readonly<Record<string, Json>>, [
    "status_code",
    "http.response.status_code",
    "request_body_size",
    "response_body_size",
  ]);
  for (const key of ["method", "http.request.method"]) if (typeof data[key] === "string" && methods.test(data[key])) kept[key] = data[key];
  for (const key of ["url", "from", "to"]) if (typeof data[key] === "string") kept[key] = scrubUrl(data[key]);
  return kept;
}
