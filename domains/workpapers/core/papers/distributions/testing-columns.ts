import { distributionTypeTitle } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { ColumnKind, ColumnValue, PaperColumn, PaperFrame, PaperSetUp, PlannedTable, ProcedureFacts } from "@tieout/runs/core";
import { maskedSsn } from "../../people/person.ts";
import { yearsOfService, yearsOfServiceFormula } from "../years-of-service.ts";
import type { PopulationItem } from "./inputs.ts";
import { feeFromGross, netCalculated, netCheck, netCheckFormula } from "./net-check.ts";
import { ofPayment, paymentSource } from "./population-columns.ts";
import { exceptionTitles, type SampledItem } from "./sampled-items.ts";

type Column = PaperColumn<SampledItem>;
const widthByKey: Readonly<Record<string, number>> = { name: 28, payee: 28, type: 24, exceptions: 24 };
const widthByKind: Partial<Record<ColumnKind, number>> = { money: 14, date: 12 };

const column = (key: string, heading: string, kind: ColumnKind, read: (sampled: SampledItem) => ColumnValue): Column => ({
  key,
  heading,
  kind,
  width: widthByKind[kind] ?? widthByKey[key] ?? 13,
  read,
  ...(kind === "money" ? { totaled: true } : {}),
});

/** Findings from a procedure's rules. The auditor performs the procedure, so no rule signs it off. */
function computedResult(procedure: ProcedureFacts, item: PopulationItem): string | null {
  const outcomes = procedure.computed.map((rule) => item.outcomes[rule]).filter((outcome) => outcome !== undefined);
  if (outcomes.length === 0) return null;
  if (outcomes.includes("exception")) return "Rules: exception";
  if (outcomes.includes("cannot_be_determined")) return "Rules: cannot be determined";
  return outcomes.includes("pass") ? "Rules: no exception" : "Rules: not applicable";
}

/** Shortens a text to the whole words that fit in two lines of the heading; Notes has the full text. */
function shortened(text: string): string {
  if (text.length <= 44) return text;
  const cut = text.slice(0, 43);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 20)).replace(/[\s,;:]+$/, "")}…`;
}

function procedureColumn(procedure: ProcedureFacts, index: number, written: ReadonlyMap<string, string>): Column {
  return {
    key: `procedure.${index}`,
    heading: `${index + 1}. ${shortened(procedure.text)}`,
    width: 22,
    kind: "fillText",
    read: ({ item }) => {
      const own = written.get(`${item.naturalKey}|${item.occurrence}|${procedure.id}`) ?? "";
      const found = [own, computedResult(procedure, item) ?? ""].filter((words) => words !== "");
      return found.length > 0 ? found.join("; ") : null;
    },
  };
}

/** A formula that references an empty cell gives 0. */
const isEmpty = (value: ColumnValue): boolean => value === null || value === "";

/** Amount cells reference the Population tab, so that changes there show up here. */
function fromPopulation(made: Column, population: PlannedTable<PopulationItem>, key: string): Column {
  const missing = population.columns.find((candidate) => candidate.key === key)?.missingFrom;
  if (missing) return { ...made, missingFrom: missing };
  return {
    ...made,
    formula: (_at, row) => (isEmpty(made.read(row, 0)) ? null : `Population!${population.cell(key, row.position)}`),
  };
}

const keyColumn: Column = { ...column("key", "Natural key", "identifier", ({ item }) => item.naturalKey), width: 30 };
const occurrenceColumn = column("occurrence", "Occurrence", "number", ({ item }) => item.occurrence);
/** Wide enough for two lines of 32 digits. */
const ticketColumn: Column = { ...column("ticket", "Ticket", "identifier", ({ ticket }) => ticket ?? ""), width: 36 };

const serviceColumn = (endOn: PlainDate): Column => ({
  ...column("service", "Years of service", "number", ({ item }) => yearsOfService({ ...item, rehireOn: null }, endOn) ?? ""),
  formula: (at) => yearsOfServiceFormula({ hire: at("hire"), term: at("term"), rehire: null }, endOn),
});

/** Formula for the amount that the 20% is based on, using the cells of a row. */
const distributed = (at: (columnKey: string) => string, { payment }: PopulationItem): string =>
  feeFromGross(payment) > 0n ? `(${at("gross")}-${at("fee")})` : at("gross");

/** The sample with its recomputations and one blue column per active procedure. */
export function testingColumns(population: PlannedTable<PopulationItem>, setUp: PaperSetUp, frame: PaperFrame): Column[] {
  const written = new Map(setUp.attributeResults.map((one) => [`${one.naturalKey}|${one.occurrence}|${one.procedureId}`, one.result]));
  const linked = (made: Column): Column => fromPopulation(made, population, made.key);
  return [
    column("number", "No.", "number", ({ number }) => number),
    column("why", "Selection", "text", ({ why }) => (why === "isi" ? "ISI" : "Random")),
    // Entered as text, because a formula in a text-formatted cell turns into its own source when edited.
    linked(column("id", "Participant ID", "text", ({ item }) => item.payment.id ?? "")),
    column("name", "Participant", "text", ({ item }) => item.payment.name ?? ""),
    column("ssn", "SSN", "identifier", ({ item }) => maskedSsn(item.payment.ssnLast4)),
    linked(column("paid", "Payment date", "date", ({ item }) => item.payment.paidOn)),
    column("type", "Type", "text", ({ item }) => distributionTypeTitle(item.payment.type)),
    column("code", "1099-R code", "identifier", ({ item }) => item.payment.code ?? ""),
    linked(column("gross", "Gross", "money", ({ item }) => item.payment.grossCents)),
    linked(column("federal", "Federal tax", "money", ({ item }) => item.payment.federalCents)),
    linked(column("state", "State tax", "money", ({ item }) => item.payment.stateCents)),
    linked(column("fee", "Fees", "money", ({ item }) => item.payment.feeCents)),
    {
      ...column("net_calculated", "Net (recomputed)", "money", ({ item }) => netCalculated(item.payment)),
      formula: (at) => `ROUND(${at("gross")}-${at("federal")}-${at("state")}-${at("fee")},2)`,
    },
    linked(column("offset", "Loan default or offset", "money", ({ item }) => item.payment.loanOffsetCents)),
    linked(column("net", "Net (reported)", "money", ({ item }) => item.payment.netCents)),
    { ...column("check", "Check", "check", ({ item }) => netCheck(item.payment)), formula: netCheckFormula },
    {
      ...column("twenty", "20% due", "money", ({ item }) => item.withholdingDueCents),
      formula: (at, { item }) => (item.withholdingDueCents === null ? null : `ROUND(${distributed(at, item)}*20%,2)`),
    },
    linked(column("payee", "Payee", "text", ({ item }) => item.payment.payee ?? "")),
    linked(column("birth", "Birth", "date", ({ item }) => item.birthOn)),
    linked(column("hire", "Hire", "date", ({ item }) => item.hireOn)),
    linked(column("term", "Term", "date", ({ item }) => item.termOn)),
    ...(population.columns.some(({ key }) => key === "death") ? [linked(column("death", "Death", "date", ({ item }) => item.diedOn))] : []),
    serviceColumn(frame.engagement.endOn),
    linked(column("vested", "Vested % (reported)", "percent", ({ item }) => item.vestedBasisPoints)),
    column("vested_recalculated", "Vested % (recalc)", "fillPercent", () => null),
    linked(column("forfeiture", "Forfeiture", "money", ({ item }) => item.payment.forfeitureCents)),
    ofPayment(paymentSource(frame), ({ item }) => item.payment),
    column("exceptions", "Rule exceptions", "wrapped", ({ item }) => exceptionTitles(item).join("; ")),
    ...setUp.procedures.map((procedure, index) => procedureColumn(procedure, index, written)),
    // The item's key in the population file and the reason it was drawn (AU-C 230.09: identifying characteristics of the items tested).
    keyColumn,
    ...[occurrenceColumn, ticketColumn],
  ];
}

export const replacementColumns = (frame: PaperFrame): readonly Column[] => [
  column("number", "Replacement", "number", ({ number }) => number),
  column("why", "Selection", "text", () => "Next ticket"),
  column("id", "Participant ID", "identifier", ({ item }) => item.payment.id ?? ""),
  column("name", "Participant", "text", ({ item }) => item.payment.name ?? ""),
  column("ssn", "SSN", "identifier", ({ item }) => maskedSsn(item.payment.ssnLast4)),
  column("paid", "Payment date", "date", ({ item }) => item.payment.paidOn),
  column("type", "Type", "text", ({ item }) => distributionTypeTitle(item.payment.type)),
  column("code", "1099-R code", "identifier", ({ item }) => item.payment.code ?? ""),
  column("gross", "Gross", "money", ({ item }) => item.payment.grossCents),
  column("replaces", "Replaces No.", "fillText", () => null),
  column("reason", "Reason", "fillText", () => null),
  ofPayment(paymentSource(frame), ({ item }) => item.payment),
  occurrenceColumn,
  { ...ticketColumn, span: 3 },
];
