import { failures } from "@tieout/contract";

/** Of SCIM; `scim_type` of RFC 7644 goes with each in `extra`. Read by whoever looks into a directory's log. */
export const directoryFailures = failures("directory", {
  refused: { status: 400, title: "Not accepted", say: (d: { why: string }) => d.why },
  "user-listed": {
    status: 409,
    title: "User exists",
    say: (d: { email: string }) => `${d.email} is a user of this firm already. Find them by userName and change them.`,
  },
  // One sentence for every reason, so nobody learns whose account it is.
  "email-taken": {
    status: 409,
    title: "Email not added",
    say: (d: { email: string }) => `${d.email} cannot be added. If the person works for your firm now, ask support.`,
  },
  "external-id-taken": {
    status: 409,
    title: "External id in use",
    say: (d: { externalId: string }) => `externalId ${d.externalId} belongs to another user of this firm.`,
  },
  "user-unknown": {
    status: 404,
    title: "User not found",
    say: () => "No user of this firm has this id, or the directory has deleted them.",
  },
  "changed-meanwhile": {
    status: 412,
    title: "Changed by someone else",
    say: () =>
      "The user is not the version that If-Match names: someone else changed them. Read them again, and send what you want changed.",
  },
  "resource-unknown": {
    status: 404,
    title: "Not found",
    say: (d: { name: string }) => `Tieout has no ${d.name.slice(0, 100)} in SCIM: users are all that it takes.`,
  },
});
