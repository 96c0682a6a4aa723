import { failures } from "@tieout/contract";

/** SCIM failures; each carries its RFC 7644 `scim_type` in `extra`. They are read by people who check a directory's log. */
export const directoryFailures = failures("directory", {
  refused: { status: 400, title: "Not accepted", say: (d: { why: string }) => d.why },
  "user-listed": {
    status: 409,
    title: "User exists",
    say: (d: { email: string }) => `${d.email} is already a user of this firm. Find them by userName and change them.`,
  },
  // Uses the same sentence for every reason, so that it doesn't reveal whose account it is.
  "email-taken": {
    status: 409,
    title: "Email not added",
    say: (d: { email: string }) => `${d.email} can't be added. If this person works for your firm now, contact support.`,
  },
  "external-id-taken": {
    status: 409,
    title: "External ID in use",
    say: (d: { externalId: string }) => `externalId ${d.externalId} belongs to another user of this firm.`,
  },
  "user-unknown": {
    status: 404,
    title: "User not found",
    say: () => "No user of this firm has this ID, or the directory deleted them.",
  },
  "changed-meanwhile": {
    status: 412,
    title: "Changed by someone else",
    say: () => "The user is no longer at the version in If-Match: someone else changed them. Read the user again, then send your change.",
  },
  "resource-unknown": {
    status: 404,
    title: "Not found",
    say: (d: { name: string }) => `Tieout has no ${d.name.slice(0, 100)} in SCIM: it supports only users.`,
  },
});
