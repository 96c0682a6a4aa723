import {
  type ActivityAmounts,
  type ActivityField,
  activityFieldTitles,
  agreesWithin,
  type ColumnKind,
  checkFormula,
  contributionFields,
  endingCalculated,
  flowFields,
  type PaperColumn,
  type PaperFrame,
  rowsAt,
  sourceColumn,
} from "@tieout/runs/core";
import { employmentStatusTitle } from "../../people/employment-status.ts";
import type { Participant } from "../../people/participants.ts";
import { maskedSsn, providerOf } from "../../people/person.ts";
import { providerColumn } from "../provider-column.ts";
import type { ActivityData, ActivityGroup } from "./inputs.ts";

const report = "Participant balances";
const sourced = new Set<string>(contributionFields);

/** Whether the report has the field, either directly or as amounts by money source. */
function isGiven(field: ActivityField, given: readonly string[]): boolean {
  if (given.includes(field)) return true;
  if (field === "contributions_other") return given.includes("contributions");
  return given.includes("contributions") && given.includes("money_source") && (sourced.has(field) || field === "rollovers");
}

type WithAmounts = { readonly amounts: ActivityAmounts };

function moneyColumn<Row extends WithAmounts>(field: ActivityField, given: readonly string[]): PaperColumn<Row> {
  const column = { key: field, heading: activityFieldTitles[field], width: 15, kind: "money" as const, totaled: true };
  const read = (row: Row): bigint => row.amounts[field];
  return isGiven(field, given) ? { ...column, read } : { ...column, read, missingFrom: report };
}

/** Beginning balance, activity, ending balance by formula, ending balance as reported, difference and check. */
function rollForwardColumns<Row extends WithAmounts>(given: readonly string[]): PaperColumn<Row>[] {
  const flows = flowFields.map((field) => moneyColumn<Row>(field, given));
  const lastFlow = flowFields[flowFields.length - 1] ?? "other_activity";
  return [
    moneyColumn<Row>("beginning_balance", given),
    ...flows,
    {
      key: "ending_calculated",
      heading: "Ending (calc)",
      width: 16,
      kind: "money",
      totaled: true,
      read: (row) => endingCalculated(row.amounts),
      formula: (at) => `ROUND(SUM(${at("beginning_balance")}:${at(lastFlow)}),2)`,
    },
    moneyColumn<Row>("ending_balance", given),
    {
      key: "difference",
      heading: "Difference",
      width: 14,
      kind: "money",
      totaled: true,
      read: (row) => endingCalculated(row.amounts) - row.amounts.ending_balance,
      formula: (at) => `ROUND(${at("ending_calculated")}-${at("ending_balance")},2)`,
    },
    {
      key: "check",
      heading: "Check",
      width: 8,
      kind: "check",
      read: (row) => (agreesWithin(endingCalculated(row.amounts), row.amounts.ending_balance) ? "OK" : "DIFF"),
      formula: (at) => checkFormula(at("ending_calculated"), at("ending_balance")),
    },
    moneyColumn<Row>("vested_balance", given),
    moneyColumn<Row>("loan_balance", given),
  ];
}

/** Results from an earlier version keep their original columns. */
const present = <Row>({ absent = [] }: Pick<ActivityData, "absent">, columns: PaperColumn<Row>[]): PaperColumn<Row>[] =>
  columns.filter(({ key }) => !absent.includes(key));

type PersonColumn = PaperColumn<Participant>;

function personColumn(key: string, heading: string, kind: ColumnKind, read: PersonColumn["read"]): PersonColumn {
  return { key, heading, kind, width: kind === "date" ? 12 : key === "name" ? 30 : 12, read };
}

/** `providers`: labels by provider number; empty if all accounts are with one provider. */
export function participantColumns(data: Pick<ActivityData, "given" | "providers" | "absent">, frame: PaperFrame): PersonColumn[] {
  const { given, providers } = data;
  const orMissing = (column: PersonColumn, ...fields: readonly string[]): PersonColumn =>
    fields.some((field) => given.includes(field)) ? column : { ...column, missingFrom: report };
  const provider = providerColumn<Participant>(providers, providerOf);
  return present(data, [
    orMissing(
      personColumn("id", "Participant ID", "identifier", (row) => row.id ?? ""),
      "participant_id",
    ),
    orMissing(
      personColumn("name", "Name", "text", (row) => row.name ?? ""),
      "full_name",
      "last_name",
      "first_name",
    ),
    orMissing(
      personColumn("ssn", "SSN", "identifier", (row) => maskedSsn(row.ssnLast4)),
      "ssn",
    ),
    orMissing(
      personColumn("status", "Status", "text", (row) => (row.status === null ? "" : employmentStatusTitle(row.status))),
      "status",
    ),
    orMissing(
      personColumn("birth", "Birth", "date", (row) => row.birthOn),
      "birth_date",
    ),
    orMissing(
      personColumn("hire", "Hire", "date", (row) => row.hireOn),
      "hire_date",
    ),
    orMissing(
      personColumn("term", "Term", "date", (row) => row.termOn),
      "term_date",
    ),
    ...rollForwardColumns<Participant>(given),
    ...provider,
    sourceColumn<Participant>(frame, ({ place }) => rowsAt(place)),
  ]);
}

/** Separate from the accounts' provider column, because results from an earlier version have only that column. */
export const fundProvider = "fund_provider";

/** Investments have a recordkeeper's ID, and belong to one recordkeeper if there are several. */
export const groupColumns = (
  heading: string,
  data: Pick<ActivityData, "given" | "providers" | "absent">,
  frame: PaperFrame,
): PaperColumn<ActivityGroup>[] =>
  present(data, [
    { key: "label", heading, kind: "text", width: 36, read: (row) => row.label },
    { key: "id", heading: "ID", kind: "identifier", width: 14, read: (row) => row.id ?? "" },
    ...rollForwardColumns<ActivityGroup>(data.given),
    ...providerColumn<ActivityGroup>(data.providers, ({ provider }) => provider ?? "").map((column) => ({ ...column, key: fundProvider })),
    sourceColumn<ActivityGroup>(frame, ({ place }) => rowsAt(place)),
  ]);
