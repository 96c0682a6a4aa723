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
    say: (d: { name: string }) => `${d.name} isn't locked, so you can change it without reopening it.`,
  },
  "export-under-way": {
    status: 409,
    title: "Export in progress",
    say: () => "An archive of your firm is already being created. We'll email you when it's ready; you can create another one then.",
  },
  "export-gone": {
    status: 404,
    title: "Archive deleted",
    say: () =>
      "This archive is no longer available. Archives are deleted after seven days, or when an engagement in them is deleted. Create another one.",
  },
  held: {
    status: 409,
    title: "Already on hold",
    say: (d: { name: string }) => `${d.name} is already under a legal hold. Reload the page to see who placed it and why.`,
  },
  "not-held": {
    status: 409,
    title: "Not on hold",
    say: (d: { name: string }) => `${d.name} isn't under a legal hold: someone already released it. Reload the page.`,
  },
  "being-deleted": {
    status: 409,
    title: "Being deleted",
    say: (d: { name: string }) =>
      `${d.name} is being deleted: its retention period has ended, and its key has been or is about to be destroyed. It can't be changed.`,
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
  "client-inactive-for-next-year": {
    status: 409,
    title: "Client inactive",
    say: (d: { name: string }) =>
      `${d.name} is inactive, and rolling forward starts a new engagement for it. Activate it on the Clients screen, then roll forward.`,
  },
  "rolled-forward": {
    status: 409,
    title: "Already rolled forward",
    say: () => "This engagement was already rolled forward, to one you aren't assigned to. Ask a firm admin to assign you to it.",
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
  "client-merged": {
    status: 409,
    title: "Client merged",
    say: (d: { name: string; into: string }) => `${d.name} was merged into ${d.into}. Use ${d.into}.`,
  },
  "client-inactive": {
    status: 422,
    title: "Client inactive",
    say: (d: { name: string }) => `${d.name} is inactive. Activate it on the Clients screen, or choose another client.`,
  },
  "merge-with-itself": { status: 422, title: "Client", say: () => "A client can't be merged into itself. Choose another client." },
  "merge-changed": {
    status: 409,
    title: "Changed by someone else",
    say: () => "One of the two clients changed after you opened this page. Review what moves now, then merge again.",
  },
  "not-merged": {
    status: 409,
    title: "Not merged",
    say: (d: { name: string }) => `${d.name} isn't merged into another client, so there's nothing to undo.`,
  },
  "merge-too-old": {
    status: 409,
    title: "Too late to undo",
    say: (d: { name: string }) =>
      `${d.name} was merged more than 24 hours ago, so the merge can no longer be undone. Add the client again and choose it in its engagements' details.`,
  },
  "merge-not-undone": {
    status: 409,
    title: "Can't be undone",
    say: (d: { name: string; why: readonly string[] }) => `The merge of ${d.name} can't be undone. ${d.why.join(" ")}`,
  },
  "import-unreadable": { status: 422, title: "File not read", say: (d: { why: string }) => d.why },
  "import-changed": {
    status: 409,
    title: "Changed by someone else",
    say: () => "The list of clients changed after the preview, so nothing was imported. Check what each row does now, then import again.",
  },
  "assignee-unknown": {
    status: 422,
    title: "Assignee",
    say: () => "One of the assignees is not an active user of your firm. Choose again.",
  },
  "provider-unknown": { status: 422, title: "Service provider", say: () => "That service provider isn't in the list. Choose another." },
  "provider-retired": {
    status: 422,
    title: "Service provider",
    say: (d: { name: string }) =>
      `${d.name} is no longer available for new engagements. Choose the provider that replaced it, or the universal one.`,
  },
  "view-exists": {
    status: 409,
    title: "View exists",
    say: (d: { name: string }) => `You already have a view named ${d.name}. Choose another name, or update that view.`,
  },
  "views-full": {
    status: 409,
    title: "Too many views",
    say: (d: { limit: number }) => `You have ${d.limit} saved views, the maximum. Delete one you no longer use, then save this one.`,
  },
  "view-gone": {
    status: 404,
    title: "View deleted",
    say: () => "This view was deleted, perhaps in another tab. Save it as a new view.",
  },
});
