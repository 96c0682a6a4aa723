import { type Failure, type FieldError, failures } from "@tieout/contract";

/** Failures that the binder itself can return on any route; a route's own codes are in its definition. */
export const httpFailures = failures("http", {
  "malformed-json": {
    status: 400,
    title: "Malformed JSON",
    say: () => "The request body is not valid JSON. Check it and send it again.",
  },
  "body-too-complex": {
    status: 400,
    title: "Body too complex",
    say: (d: { depth: number; members: number }) =>
      `The request body has more than ${d.members} values or is nested more than ${d.depth} levels deep. Send less at once.`,
  },
  "bad-request": { status: 400, title: "Bad request", say: () => "We couldn't read the request. Check it and send it again." },
  "upload-incomplete": {
    status: 400,
    title: "Upload interrupted",
    say: () => "The upload was interrupted and nothing was saved. Check the connection and upload the file again.",
  },
  "invalid-input": {
    status: 400,
    title: "Invalid input",
    say: (d: { errors: readonly FieldError[] }) => {
      const [first] = d.errors;
      const more =
        d.errors.length > 1 ? ` ${d.errors.length - 1} more ${d.errors.length === 2 ? "value needs" : "values need"} correction.` : "";
      return first ? `${first.path}: ${first.msg}.${more}` : "The input isn't valid. Check it and send it again.";
    },
  },
  "not-permitted": {
    status: 403,
    title: "Not permitted",
    say: () => "Your role doesn't allow this. Ask a firm admin to do it or to change your role.",
  },
  "key-not-taken": {
    status: 403,
    title: "Not for API keys",
    say: () => "API keys can't do this. Sign in as a person.",
  },
  "key-without-scope": {
    status: 403,
    title: "API key without permission",
    say: (d: { scope: string }) => `This API key doesn't have the “${d.scope}” permission. Ask a firm admin for a key that has it.`,
  },
  "directory-alone": {
    status: 403,
    title: "Directory only",
    say: () => "Directory tokens work only for SCIM, and SCIM accepts only directory tokens. Ask a firm admin for the right one.",
  },
  "second-step-first": {
    status: 403,
    title: "Second step needed",
    say: () => "Your firm requires a second sign-in step. Set one up under Account first.",
  },
  "not-in-support": {
    status: 403,
    title: "Support session",
    say: () =>
      "You can't do this in a support session. Only the firm can sign off, change passwords, people and settings, or open full SSNs.",
  },
  "part-not-included": {
    status: 403,
    title: "Not included",
    say: () => "Your firm doesn't have this part of Tieout. Contact support to add it.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    say: () => "We couldn't find this, or it belongs to another firm. Go back and choose from a list.",
  },
  "no-groups": {
    status: 404,
    title: "No groups",
    say: () => "Tieout accepts users from a directory, but not groups. Turn off group provisioning and assign people instead.",
  },
  "not-of-this-scim": {
    status: 501,
    title: "Not implemented",
    say: (d: { endpoint: string }) => `Tieout doesn't support /${d.endpoint} in SCIM. See ServiceProviderConfig for what it supports.`,
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
  "upload-offset": {
    status: 409,
    title: "Upload continues elsewhere",
    say: () =>
      "The part you sent doesn't follow the part of this file the server has. Nothing was lost: request the offset and continue from there.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported media type",
    say: ({ expected, sent }: { expected: string; sent: string | undefined }) =>
      `This address accepts ${expected}, but the request ${sent ? `says “${sent.slice(0, 100)}”` : "has no content type"}. Send it as ${expected}.`,
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    say: (d: { seconds: number }) => `Too many requests in a short time. Try again in ${describeWait(d.seconds)}.`,
  },
});

/** Failures with statuses that no use case returns. */
export const unauthenticated: Failure<"http.unauthenticated"> = {
  code: "http.unauthenticated",
  status: 401,
  title: "Not signed in",
  msg: "Your session has ended. Sign in again.",
};
/** Shown to a firm's client; signed-in users never see it. */
export const notOpened: Failure<"http.not-opened"> = {
  code: "http.not-opened",
  status: 401,
  title: "Request not open",
  msg: "This request isn't open in this browser, or your session timed out. Open the link in your auditor's email again and enter the PIN.",
};
export const keyRefused: Failure<"http.unauthenticated"> = {
  code: "http.unauthenticated",
  status: 401,
  title: "API key not valid",
  msg: "This API key is unknown, expired or revoked. Ask a firm admin for a new one.",
};
export const headTooLarge: Failure<"http.head-too-large"> = {
  code: "http.head-too-large",
  status: 431,
  title: "Headers too large",
  msg: "The URL or the request headers are too long. Shorten the search and try again.",
};
export const tooSlow: Failure<"http.too-slow"> = {
  code: "http.too-slow",
  status: 408,
  title: "Request timeout",
  msg: "The request took too long to arrive. Check the connection and send it again.",
};
export const tookTooLong = (seconds: number): Failure<"http.took-too-long"> => ({
  code: "http.took-too-long",
  status: 503,
  title: "Took too long",
  msg: `This took longer than ${seconds} seconds and was stopped. Reload to see whether it finished, then try again if needed.`,
});
export const methodNotAllowed = (allowed: readonly string[]): Failure<"http.method-not-allowed"> => ({
  code: "http.method-not-allowed",
  status: 405,
  title: "Method not allowed",
  msg: `This address accepts only ${allowed.join(", ")}.`,
});
export const internalFault = (requestId: string): Failure<"http.internal"> => ({
  code: "http.internal",
  status: 500,
  title: "Unexpected error",
  msg: `Something went wrong and nothing was changed. Try again. If it happens again, contact support with reference ${requestId}.`,
});
/** No one reads this response: the caller has disconnected. */
export const callerGone: Failure<"http.caller-gone"> = {
  code: "http.caller-gone",
  status: 499,
  title: "Caller disconnected",
  msg: "The connection closed before the response was sent.",
};
export const busy: Failure<"http.busy"> = {
  code: "http.busy",
  status: 503,
  title: "Busy",
  msg: "The database was too busy to finish this. Nothing was changed. Try again in a few seconds.",
};
export const fileDamaged: Failure<"http.file-damaged"> = {
  code: "http.file-damaged",
  status: 500,
  title: "Stored file damaged",
  msg: "This file is missing from the file store or damaged, so it can't be shown. Nothing was changed. Ask your Tieout administrator to restore it from a backup (tieout files check lists every damaged file), or process the engagement again.",
};
export const noRoom: Failure<"http.no-room"> = {
  code: "http.no-room",
  status: 507,
  title: "Server full",
  msg: "The server is out of disk space. Nothing was changed. Contact your Tieout administrator, and try again when space is available.",
};
export const unavailable: Failure<"http.unavailable"> = {
  code: "http.unavailable",
  status: 503,
  title: "Unavailable",
  msg: "The database isn't responding. Try again in a few seconds.",
};

export const keyServiceAway: Failure<"http.unavailable"> = {
  ...unavailable,
  msg: "The key service that unlocks stored files isn't responding. Try again in a few seconds. If it keeps happening, contact your Tieout administrator.",
};

/** Rounds up to whole units so that no one retries too early. */
const describeWait = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} seconds` : `${Math.ceil(seconds / 60)} minutes`;

function describeBytes(bytes: number): string {
  if (bytes >= 1 << 30) return `${Math.floor(bytes / (1 << 30))} GB`;
  if (bytes >= 1 << 20) return `${Math.floor(bytes / (1 << 20))} MB`;
  return `${Math.max(1, Math.floor(bytes / 1024))} kB`;
}
