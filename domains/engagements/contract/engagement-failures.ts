import { failures } from "@tieout/contract";

export const engagementFailures = failures("engagements", {
  locked: {
    status: 409,
    title: "Locked",
    say: (d: { name: string }) => `${d.name} is locked. You can view and download it, but not change it. A firm admin can reopen it.`,
  },
  "not-locked": {
    status: 409,
    title: "Not locked",
    say: (d: { name: string }) => `${d.name} is not locked: it can be changed as it is.`,
  },
  "not-ready-to-lock": {
    status: 409,
    title: "Not ready to lock",
    say: (d: { why: string }) => `${d.why} Process the engagement again, then lock it.`,
  },
  "not-ready-to-roll-forward": {
    status: 409,
    title: "Not ready to roll forward",
    say: (d: { why: string }) => `${d.why} Process the engagement again, then roll it forward.`,
  },
  "rolled-forward": {
    status: 409,
    title: "Rolled forward already",
    say: () => "This engagement was rolled forward already, to one that you are not assigned to. Ask a firm admin to assign you to it.",
  },
  processing: {
    status: 409,
    title: "Processing",
    say: (d: { name: string }) => `${d.name} is being processed. Wait for the run to end, or cancel it.`,
  },
  "stale-revision": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else saved this page after you opened it. Compare the two versions, then save again.",
  },
  "dates-invalid": { status: 422, title: "Dates", say: (d: { why: string }) => d.why },
  "ein-invalid": {
    status: 422,
    title: "EIN",
    say: (d: { ein: string }) => `${d.ein} is not an EIN the IRS issues: no campus has the prefix ${d.ein.slice(0, 2)}.`,
  },
  "client-unknown": {
    status: 422,
    title: "Client",
    say: () => "That client is not in your firm's list. Choose another or add it as a new client.",
  },
  "client-exists": {
    status: 409,
    title: "Client exists",
    say: (d: { name: string }) => `A client named ${d.name} is already in the list. Choose it there.`,
  },
  "assignee-unknown": {
    status: 422,
    title: "Assignee",
    say: () => "One of the assignees is not an active user of your firm. Choose again.",
  },
  "provider-unknown": { status: 422, title: "Service provider", say: () => "That service provider is not in the list. Choose another." },
});
