import { scrubData, scrubErrorType, scrubMessage, scrubUrl } from "./scrub.ts";

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

const words = /^[a-zA-Z][\w.:$<> -]{0,60}$/;
const hex = /^[0-9a-f]{16,32}$/;
const wordOf = (value: unknown): string | undefined => (typeof value === "string" && words.test(value) ? value : undefined);
const hexOf = (value: unknown): string | undefined => (typeof value === "string" && hex.test(value) ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const urlOf = (value: unknown): string | undefined => (typeof value === "string" ? scrubUrl(value) : undefined);

/** A script loaded by the page, or a source file of the product without its installation folder. */
const sources = /\/assets\/[\w-]+\.js$|(?<=\/)(?:packages|domains|apps|dist\/server|node_modules)\/[\w@./+-]+\.[cm]?[jt]sx?$/;

function frameOf({ filename, function: name, lineno, colno }: Fields) {
  const script = typeof filename === "string" && sources.exec(filename)?.[0];
  return { filename: script || urlOf(filename), function: wordOf(name), lineno: numberOf(lineno), colno: numberOf(colno) };
}

const exceptionOf = ({ type, value, mechanism, stacktrace }: Fields) => ({
  type: scrubErrorType(type),
  value: scrubMessage(value),
  mechanism: { type: wordOf(fieldsOf(mechanism).type) ?? "generic", handled: fieldsOf(mechanism).handled === true },
  stacktrace: { frames: listOf(fieldsOf(stacktrace).frames).map(frameOf) },
});

const breadcrumbOf = ({ timestamp, category, level, message, data }: Fields) => ({
  timestamp: numberOf(timestamp),
  category: wordOf(category),
  level: wordOf(level),
  // For a click, the message names the element and its text; for the console, it has the logged values.
  message: category === "console" ? scrubMessage(message) : undefined,
  data: scrubData(fieldsOf(data)),
});

const traceOf = (span: Fields) => ({
  trace_id: hexOf(span.trace_id),
  span_id: hexOf(span.span_id),
  parent_span_id: hexOf(span.parent_span_id),
  op: wordOf(span.op),
  status: wordOf(span.status),
});

const spanOf = (span: Fields) => ({
  ...traceOf(span),
  start_timestamp: numberOf(span.start_timestamp),
  timestamp: numberOf(span.timestamp),
  data: scrubData(fieldsOf(span.data)),
});

/** Current user: the user's ID and email and the firm's ID. Set by the reporting code, never by anything that a page shows. */
const userOf = ({ id, email }: Fields) => ({ id, email });

const codes = /^(?:[0-9A-Z]{5}|(?:E|ERR_|FST_)[A-Z_]{2,40}|[a-z]+(?:[._-][a-z]+){1,5})$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === "string" && pattern.test(value) ? value : undefined;

/** Location on the server, in the program's own terms. */
const tagsOf = (tags: Fields) => ({
  organization: tags.organization,
  replayId: hexOf(tags.replayId),
  process: matching(tags.process, /^(?:api|worker)$/),
  route: urlOf(tags.route),
  work: wordOf(tags.work),
  code: matching(tags.code, codes),
  table: matching(tags.table, /^[a-z_]{1,60}$/),
  constraint: matching(tags.constraint, /^[a-z_]{1,60}$/),
  request_id: matching(tags.request_id, uuid),
});

/** Rebuilds an event from the fields that may be sent; every other field is omitted. */
export function scrubEvent(event: Fields) {
  return {
    ...{
      event_id: hexOf(event.event_id),
      type: wordOf(event.type),
      platform: event.platform === "node" ? "node" : "javascript",
      level: wordOf(event.level),
    },
    ...{ timestamp: numberOf(event.timestamp), start_timestamp: numberOf(event.start_timestamp), environment: wordOf(event.environment) },
    ...{ replay_id: hexOf(event.replay_id), segment_id: numberOf(event.segment_id), replay_type: wordOf(event.replay_type) },
    replay_start_timestamp: numberOf(event.replay_start_timestamp),
    user: userOf(fieldsOf(event.user)),
    release: matching(event.release, /^tieout@\d+\.\d+\.\d+$/),
    tags: tagsOf(fieldsOf(event.tags)),
    transaction: urlOf(event.transaction),
    request: { url: urlOf(fieldsOf(event.request).url) },
    urls: Array.isArray(event.urls) ? event.urls.map(urlOf) : undefined,
    message: event.message === undefined ? undefined : scrubMessage(event.message),
    exception: event.exception === undefined ? undefined : { values: listOf(fieldsOf(event.exception).values).map(exceptionOf) },
    breadcrumbs: listOf(event.breadcrumbs).map(breadcrumbOf),
    contexts: { trace: traceOf(fieldsOf(fieldsOf(event.contexts).trace)) },
    spans: Array.isArray(event.spans) ? listOf(event.spans).map(spanOf) : undefined,
  };
}
