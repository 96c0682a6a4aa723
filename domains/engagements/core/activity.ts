/** Kinds of actions by which an engagement's activity can be filtered. */
export const activityKinds = [
  "setup",
  "files",
  "mapping",
  "testing",
  "processing",
  "results",
  "review",
  "evidence",
  "lock",
  "downloads",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export interface ActivityEvent {
  readonly subjectId: string;
  /** Data as stored in the audit log. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Name of a person, file, slot or contract by its ID; null if it is no longer known. */
export type NameOf = (id: unknown) => string | null;

/**
 * Words for one action in the audit log, to follow a person's name: “confirmed the mapping of payroll.csv”. They never include an auditor's
 * own text or anything about a participant, because the event data has neither.
 */
export interface ActivityWords {
  readonly kind: ActivityKind;
  readonly says: (event: ActivityEvent, nameOf: NameOf) => string;
}

/** Words by audit log event. */
export type ActivityTable = Readonly<Record<string, ActivityWords>>;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
export const counted = (count: number, one: string): string => `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

/** “Ann”, “Ann and Ben”, “Ann, Ben and Cleo”. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** Total number of open items across all kinds. */
function sumOf(open: unknown): number {
  const counts: unknown[] = typeof open === "object" && open !== null ? Object.values(open) : [];
  return counts.reduce<number>((sum, count) => sum + (typeof count === "number" ? count : 0), 0);
}

/** Actions on requests to the client. */
const clientRequestActivity: ActivityTable = {
  "client-request.create": { kind: "files", says: ({ data }) => `requested ${counted(Number(data.items ?? 0), "item")} from the client` },
  "client-request.invite": { kind: "files", says: () => "emailed the client a link to the request" },
  "client-request.remind": { kind: "files", says: () => "reminded the client about the request" },
  "client-request.not-reminded": {
    kind: "files",
    says: () => "couldn't remind the client about the request: the firm reached its daily email limit",
  },
  "client-request.mail-question": { kind: "files", says: () => "emailed the client about a question" },
  "client-request.renew": { kind: "files", says: () => "renewed the link and PIN of a client request" },
  "client-request.revoke": { kind: "files", says: () => "revoked a client request" },
  "client-request.ask": { kind: "files", says: () => "asked the client a question" },
  "client-request.open": { kind: "files", says: () => "opened the request with the link and PIN" },
  "client-request.pin-refused": { kind: "files", says: () => "refused a wrong PIN for a client request" },
  "client-request.reply": { kind: "files", says: () => "replied to the request" },
  "client-request.upload": { kind: "files", says: () => "uploaded a file for the request" },
  "client-request.explain": {
    kind: "files",
    says: ({ data }) => (data.isTakenBack === true ? "removed an explanation for a file" : "explained a finding in a file"),
  },
  "client-request.remove-file": {
    kind: "files",
    says: ({ data }) => (data.replacedBy === undefined ? "removed a file from the request" : "replaced a file in the request"),
  },
  "client-request.wages": { kind: "files", says: () => "entered Form W-3 wages" },
  "client-request.received": { kind: "files", says: () => "sent requested files" },
  "client-request.taken-back": { kind: "files", says: () => "withdrew requested files" },
  "client-request.checked": { kind: "files", says: () => "accepted files from the client" },
  "client-request.consent": { kind: "files", says: () => "agreed to have the payroll system read" },
  "client-request.connect": { kind: "files", says: () => "connected a payroll system" },
  "client-request.payroll-read": {
    kind: "files",
    says: ({ data }) => `read ${counted(Number(data.payments ?? 0), "pay date")} from the connected payroll system`,
  },
  "client-request.disconnect": { kind: "files", says: () => "disconnected the payroll system" },
  "client-request.not-needed": { kind: "files", says: () => "marked a returned file as not needed" },
  "client-request.returned": { kind: "files", says: () => "returned files to the client" },
};

export const engagementActivity: ActivityTable = {
  ...clientRequestActivity,
  "engagement.create": {
    kind: "setup",
    says: ({ data }) => (data.from ? "created the engagement from the prior year's" : "created the engagement"),
  },
  "engagement.update": { kind: "setup", says: () => "changed the details" },
  "toolkit.attach": { kind: "setup", says: () => "attached a SOC toolkit to a provider" },
  "toolkit.take-off": { kind: "setup", says: () => "removed a SOC toolkit from a provider" },
  "engagement.move-to-client": { kind: "setup", says: () => "moved the engagement to another record of its client" },
  "engagement.assign": {
    kind: "setup",
    says({ data }, nameOf) {
      const people = idsOf(data.users).map((id) => nameOf(id) ?? "a former colleague");
      return people.length === 0 ? "removed all assignments" : `assigned the engagement to ${listed(people)}`;
    },
  },
  "engagement.enter-control-totals": { kind: "setup", says: () => "entered control totals" },
  "engagement.lock": {
    kind: "lock",
    says({ data }) {
      const open = sumOf(data.open);
      return `locked the engagement as version ${Number(data.version ?? 1)}, ${open === 0 ? "with nothing open" : `with ${counted(open, "open item")}`}`;
    },
  },
  "engagement.hold": { kind: "lock", says: () => "placed a legal hold; the engagement isn't deleted while it lasts" },
  "engagement.release-hold": { kind: "lock", says: () => "released the legal hold" },
  "engagement.reopen": { kind: "lock", says: ({ data }) => `reopened version ${Number(data.version ?? 1)}` },
  "engagement.roll-forward": {
    kind: "lock",
    says: ({ data }) => `rolled the engagement forward to ${textOf(data.name) || "the next year"}`,
  },
};
