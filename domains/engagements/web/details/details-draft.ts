import type { DataType } from "@tieout/catalog/core";
import { parsePlainDate } from "@tieout/kernel";
import { moneyText, requiredSentence } from "@tieout/ui";
import type { EngagementDetail } from "../../contract/index.ts";
import { isIssuableEin, planYearProblem } from "../../core/index.ts";

/** Contents of the form; dates are plain dates, and amounts are money in wire format. */
export interface DetailsDraft {
  /** Null for a new client. */
  readonly clientId: string | null;
  readonly clientName: string;
  readonly engagementName: string;
  readonly ein: string;
  readonly planName: string;
  readonly planNumber: string;
  readonly startOn: string | null;
  readonly endOn: string | null;
  /** Null if the limitation year is the plan year. */
  readonly limitationEndOn: string | null;
  readonly dataType: DataType;
  readonly materiality: string | null;
  readonly basis: string;
  readonly assignees: readonly string[];
}
export type DetailsField = keyof DetailsDraft;
export type DetailsErrors = Readonly<Partial<Record<DetailsField, string>>>;

/** Field names as shown in the form, the save bar and the required-field message. */
export const fieldLabels: Readonly<Record<DetailsField, string>> = {
  clientId: "Client",
  clientName: "Client",
  engagementName: "Engagement name",
  ein: "Employer identification number",
  planName: "Plan name",
  planNumber: "Plan number",
  startOn: "Start date",
  endOn: "End date",
  limitationEndOn: "Limitation year end",
  dataType: "Data",
  materiality: "Performance materiality",
  basis: "Basis",
  assignees: "Assigned to",
};

export const emptyDraft: DetailsDraft = {
  clientId: null,
  clientName: "",
  engagementName: "",
  ein: "",
  planName: "",
  planNumber: "",
  startOn: null,
  endOn: null,
  limitationEndOn: null,
  dataType: "combined",
  materiality: null,
  basis: "",
  assignees: [],
};

export function draftOf(engagement: EngagementDetail): DetailsDraft {
  return {
    clientId: engagement.client_id,
    clientName: engagement.client_name,
    engagementName: engagement.engagement_name,
    ein: engagement.client_ein,
    planName: engagement.plan_name,
    planNumber: engagement.plan_number,
    startOn: engagement.start_date,
    endOn: engagement.end_date,
    limitationEndOn: engagement.limitation_year_end,
    dataType: engagement.data_type,
    materiality: engagement.performance_materiality,
    basis: engagement.materiality_basis ?? "",
    assignees: engagement.assignments.map(({ user }) => user.id),
  };
}

/** First four characters of the plan year's start date. */
export const engagementYear = (startOn: string | null): string => startOn?.slice(0, 4) ?? "";

/** `2024 Brightwater Foods`: the year and the client without a trailing legal suffix. */
export function suggestedName(startOn: string | null, clientName: string): string {
  const short = clientName.trim().replace(/,?\s+(inc|llc|ltd|corp|co|lp|llp|plc)\.?$/i, "");
  return [engagementYear(startOn), short].filter(Boolean).join(" ");
}

const sameValue = (a: DetailsDraft[DetailsField], b: DetailsDraft[DetailsField]): boolean =>
  Array.isArray(a) && Array.isArray(b) ? [...a].sort().join() === [...b].sort().join() : a === b;

/** Fields that differ between two drafts, in form order. */
export function differingFields(a: DetailsDraft, b: DetailsDraft): readonly DetailsField[] {
  const fields = (Object.keys(fieldLabels) as DetailsField[]).filter((field) => !sameValue(a[field], b[field]));
  return fields.includes("clientName") ? fields.filter((field) => field !== "clientId") : fields;
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Formats nine digits as `47-3920185`; anything else stays as typed. */
export function tidyEin(typed: string): string {
  const digits = digitsOf(typed);
  return digits.length === 9 && /^[\d\s-]+$/.test(typed) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : typed.trim();
}

/** `1` becomes `001`. */
export const tidyPlanNumber = (typed: string): string => (/^\d{1,2}$/.test(typed.trim()) ? typed.trim().padStart(3, "0") : typed.trim());

const countWords = ["no digits", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

function einProblem(ein: string): string | undefined {
  if (ein === "") return requiredSentence("EIN");
  const count = digitsOf(ein).length;
  if (!/^\d{2}-\d{7}$/.test(ein))
    return `An EIN has nine digits, like 47-3920185. ${count === 9 ? "This one has other characters." : `This one has ${countWords[count] ?? count}.`}`;
  return isIssuableEin(ein) ? undefined : `${ein} is not an EIN the IRS issues: no campus has the prefix ${ein.slice(0, 2)}.`;
}

function yearProblem({ startOn, endOn }: DetailsDraft): string | undefined {
  const start = parsePlainDate(startOn ?? "");
  const end = parsePlainDate(endOn ?? "");
  return start && end ? (planYearProblem({ startOn: start, endOn: end }) ?? undefined) : undefined;
}

/** Errors that block saving the draft, by field. */
export function draftErrors(draft: DetailsDraft): DetailsErrors {
  const planNumber =
    draft.planNumber === ""
      ? requiredSentence("plan number")
      : /^\d{3}$/.test(draft.planNumber)
        ? undefined
        : "A plan number has three digits, like 001.";
  const found: Partial<Record<DetailsField, string | undefined>> = {
    clientName: draft.clientName.trim() === "" ? requiredSentence("client") : undefined,
    engagementName: draft.engagementName.trim() === "" ? requiredSentence("engagement name") : undefined,
    ein: einProblem(draft.ein),
    planNumber,
    startOn: draft.startOn ? undefined : requiredSentence("start date"),
    endOn: draft.endOn ? yearProblem(draft) : requiredSentence("end date"),
    materiality: draft.materiality?.startsWith("-") ? "Performance materiality can't be negative. Remove the minus sign." : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}

/** Request body for POST and PUT; the draft must have no errors. */
export function engagementInput(draft: DetailsDraft, revision?: number) {
  const start = parsePlainDate(draft.startOn ?? "");
  const end = parsePlainDate(draft.endOn ?? "");
  if (!start || !end) throw new Error("a draft without dates cannot be sent");
  return {
    client_name: draft.clientName.trim(),
    client_id: draft.clientId,
    engagement_name: draft.engagementName.trim(),
    client_ein: draft.ein,
    start_date: start,
    end_date: end,
    limitation_year_end: parsePlainDate(draft.limitationEndOn ?? ""),
    plan_name: draft.planName.trim(),
    plan_number: draft.planNumber,
    data_type: draft.dataType,
    performance_materiality: draft.materiality,
    materiality_basis: draft.basis.trim() || null,
    assignees: [...draft.assignees],
    ...(revision === undefined ? {} : { revision }),
  };
}

const wireFields: Readonly<Record<string, DetailsField>> = {
  client_name: "clientName",
  client_id: "clientName",
  engagement_name: "engagementName",
  client_ein: "ein",
  plan_name: "planName",
  plan_number: "planNumber",
  start_date: "startOn",
  end_date: "endOn",
  limitation_year_end: "limitationEndOn",
  data_type: "dataType",
  performance_materiality: "materiality",
  materiality_basis: "basis",
  assignees: "assignees",
};

const codeFields: Readonly<Record<string, DetailsField>> = {
  "engagements.ein-invalid": "ein",
  "engagements.client-unknown": "clientName",
  "engagements.client-exists": "clientName",
  "engagements.assignee-unknown": "assignees",
  "engagements.dates-invalid": "endOn",
};

interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly fieldMessages: Readonly<Record<string, string>>;
}

/** Maps a refusal from the server to form fields; empty if it concerns no field. */
export function refusalErrors({ code, msg, fieldMessages }: Refusal): DetailsErrors {
  const named = Object.entries(fieldMessages).flatMap(([name, sentence]) => (wireFields[name] ? [[wireFields[name], sentence]] : []));
  const byCode = codeFields[code];
  return named.length > 0 ? Object.fromEntries(named) : byCode ? { [byCode]: msg } : {};
}

/** A field's value as text, for comparing two versions. */
export function valueText(draft: DetailsDraft, field: DetailsField, nameOf: (userId: string) => string): string {
  const value = draft[field];
  if (field === "materiality") return moneyText(draft.materiality);
  if (field === "assignees") return draft.assignees.map(nameOf).join(", ") || "–";
  return typeof value === "string" && value !== "" ? value : "–";
}
