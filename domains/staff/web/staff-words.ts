import { countText } from "@tieout/ui";
import type { FirmCost, Overview, StaffAnnouncement, StaffJob, StaffPerson, StaffProvider, StoreCustomer } from "../contract/index.ts";

const flagTitles = { hide_engagements: "Hide engagements", credits: "Credits" } as const;
export const flagChoices = Object.entries(flagTitles).map(([value, label]) => ({ value, label }));

/** Shows unknown flags as is. */
export const flagsText = (flags: readonly string[]): string =>
  flags.length === 0 ? "–" : flags.map((flag) => new Map<string, string>(Object.entries(flagTitles)).get(flag) ?? flag).join(", ");

export const workRoleTitles: Readonly<Record<NonNullable<StoreCustomer["role"]>, string>> = {
  staff_or_senior: "Staff or senior",
  manager: "Manager",
  partner: "Partner",
  quality_or_training: "Quality or training",
  other: "Other",
};

export const jobStateTitles: Readonly<Record<StaffJob["state"], string>> = {
  queued: "Waiting",
  running: "Running",
  retrying: "Retrying",
  done: "Done",
  cancelled: "Canceled",
  dead: "Failed",
};

export const announcementStateTitles: Readonly<Record<StaffAnnouncement["state"], string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Shown",
};

export function personState({ is_active: isActive, has_password: hasPassword }: Pick<StaffPerson, "is_active" | "has_password">): string {
  if (!isActive) return "Inactive";
  return hasPassword ? "Active" : "Invited";
}

/** `45 s`, `3 min`, `2 h`, `5 d`. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return "none";
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 36 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}

/** Title, figure and subtext of the strip at the top. */
export const overviewFigures = ({
  firms,
  jobs,
  support,
  audit_events: events,
}: Overview): readonly (readonly [string, string, string])[] => [
  ["Organizations", countText(firms), "firms and store customers"],
  ["Jobs", countText(jobs.running + jobs.waiting), `${countText(jobs.running)} running, ${countText(jobs.waiting)} waiting`],
  ["Oldest waiting", waitText(jobs.oldest_waiting_seconds), `${countText(jobs.failed)} failed`],
  ["Support sessions", `${countText(support.open)} open`, `${countText(support.this_week)} this week`],
  ["Audit log", countText(events), "events across all firms"],
];

/** Name of the job in the code, without its domain. */
export const jobTitle = (name: string): string => name.replace(/^[^.]+\./, "").replaceAll("-", " ");

/** Providers that have the words in one of their names. */
export function providersNamed(all: readonly StaffProvider[], words: string): readonly StaffProvider[] {
  const wanted = words.trim().toLowerCase();
  return all.filter(({ name, also_known_as: others }) => [name, ...others].some((known) => known.toLowerCase().includes(wanted)));
}

/** Facts about a provider: how its files are read, and how they are obtained. */
export const providerFacts = ({ format, instructions, help_page: page }: StaffProvider): readonly string[] => [
  format ? `Read with format ${format}` : "Read with the universal format",
  instructions === "" ? "No instructions" : "Instructions",
  page ?? "No public help page known",
];

/** Seconds as hours: `0.4 h`. */
export const hoursText = (seconds: number): string => `${(seconds / 3600).toFixed(1)} h`;

type CostColumn = {
  readonly id: string;
  readonly title: string;
  readonly type: "text" | "count" | "money";
  readonly value: (firm: FirmCost) => string | number | null;
};

/** Columns of the CSV file, in the units that prices are for. */
export const costColumns: readonly CostColumn[] = [
  { id: "id", title: "Organization ID", type: "text", value: ({ id }) => id },
  { id: "name", title: "Organization", type: "text", value: ({ name }) => name },
  { id: "bytes", title: "Stored bytes", type: "count", value: ({ stored_bytes: bytes }) => bytes },
  { id: "seconds", title: "Run seconds in 30 days", type: "count", value: ({ run_seconds: seconds }) => seconds },
  { id: "mails", title: "Emails in 30 days", type: "count", value: ({ mails }) => mails },
  { id: "storage", title: "Storage cost (USD)", type: "money", value: ({ cost }) => cost.storage },
  { id: "runs", title: "Run cost (USD)", type: "money", value: ({ cost }) => cost.runs },
  { id: "mail", title: "Email cost (USD)", type: "money", value: ({ cost }) => cost.mails },
  { id: "total", title: "Total (USD)", type: "money", value: ({ cost }) => cost.total },
];
