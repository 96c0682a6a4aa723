import { type Failure, type FieldError, failures } from "@tieout/contract";

/** What the binder itself may answer on any route; every route's own codes stand in its definition. */
export const httpFailures = failures("http", {
  "malformed-json": {
    status: 400,
    title: "Malformed JSON",
    say: () => "The request's body is not JSON that can be read. Check it and send it again.",
  },
  "bad-request": { status: 400, title: "Bad request", say: () => "The request cannot be read. Check it and send it again." },
  "upload-incomplete": {
    status: 400,
    title: "Upload broke off",
    say: () => "The upload broke off before its end, and nothing of it was kept. Check the connection and upload the file again.",
  },
  "invalid-input": {
    status: 400,
    title: "Invalid input",
    say: (d: { errors: readonly FieldError[] }) => {
      const [first] = d.errors;
      const more =
        d.errors.length > 1 ? ` ${d.errors.length - 1} more ${d.errors.length === 2 ? "value needs" : "values need"} a change.` : "";
      return first ? `${first.path}: ${first.msg}.${more}` : "The input cannot be used. Check it and send it again.";
    },
  },
  "not-permitted": {
    status: 403,
    title: "Not permitted",
    say: () => "Your role does not allow this. Ask an admin of your firm to do it or to change your role.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    say: () => "There is nothing here, or it belongs to another firm. Go back and choose it from a list.",
  },
  "key-reused": {
    status: 409,
    title: "Idempotency key reused",
    say: () => "This Idempotency-Key was used for a different request. Use a new key for a new request.",
  },
  "too-large": {
    status: 413,
    title: "Too large",
    say: (d: { maxBytes: number }) => `The request is larger than ${describeBytes(d.maxBytes)}. Split it into smaller parts.`,
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported media type",
    say: (d: { expected: string }) => `This address takes ${d.expected}. Send the request with that content type.`,
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    say: (d: { seconds: number }) => `Too many requests in a short time. Try again in ${describeWait(d.seconds)}.`,
  },
});

/** Statuses outside of what a use case may answer. */
export const unauthenticated: Failure<"http.unauthenticated"> = {
  code: "http.unauthenticated",
  status: 401,
  title: "Not signed in",
  msg: "Your session has ended. Sign in again.",
};
export const headTooLarge: Failure<"http.head-too-large"> = {
  code: "http.head-too-large",
  status: 431,
  title: "Head too large",
  msg: "The address or the headers of the request are too long. Shorten the search and try again.",
};
export const tooSlow: Failure<"http.too-slow"> = {
  code: "http.too-slow",
  status: 408,
  title: "Too slow",
  msg: "The request took too long to arrive. Check the connection and send it again.",
};
export const methodNotAllowed = (allowed: readonly string[]): Failure<"http.method-not-allowed"> => ({
  code: "http.method-not-allowed",
  status: 405,
  title: "Method not allowed",
  msg: `This address answers to ${allowed.join(", ")} only.`,
});
export const internalFault = (requestId: string): Failure<"http.internal"> => ({
  code: "http.internal",
  status: 500,
  title: "Fault",
  msg: `Something went wrong on our side; nothing was changed. Try again, and give support the reference ${requestId} if it stays.`,
});
export const busy: Failure<"http.busy"> = {
  code: "http.busy",
  status: 503,
  title: "Busy",
  msg: "The database was too busy to finish this, and nothing was changed. Try again in a few seconds.",
};
export const unavailable: Failure<"http.unavailable"> = {
  code: "http.unavailable",
  status: 503,
  title: "Unavailable",
  msg: "The database does not answer at the moment. Try again in a few seconds.",
};

/** Whole units, upwards: nobody should come back a second too early. */
const describeWait = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} seconds` : `${Math.ceil(seconds / 60)} minutes`;

function describeBytes(bytes: number): string {
  if (bytes >= 1 << 30) return `${Math.floor(bytes / (1 << 30))} GB`;
  if (bytes >= 1 << 20) return `${Math.floor(bytes / (1 << 20))} MB`;
  return `${Math.max(1, Math.floor(bytes / 1024))} kB`;
}
