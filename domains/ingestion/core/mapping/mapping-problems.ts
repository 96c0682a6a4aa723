import { isContribution, sourceFields } from "@tieout/catalog/core";
import type { ShapeValue } from "@tieout/shapes";
import type { MappingProblemShape } from "../mapping-shapes.ts";
import { addsUp, dayOfSeveral, findField, type ReportDefinition, type ReportField } from "../reports/report-definition.ts";
import { isPeriodHeader, isYearHeader } from "../statement/lines-down.ts";
import { choiceValues } from "./choice-values.ts";
import type { ColumnMapping, Mapping } from "./mapping.ts";
import { totalField } from "./source-total.ts";

export type MappingProblem = ShapeValue<typeof MappingProblemShape>;

/** All problems that keep a mapping from being used. */
export function mappingProblems(report: ReportDefinition, mapping: Mapping): readonly MappingProblem[] {
  const used = [
    ...mapping.columns.flatMap((column) => (column.field === null ? [] : [column.field])),
    ...mapping.bands.flatMap((band) => band.fields),
  ];
  return [
    ...missing(report, new Set(used)),
    ...alone(report, new Set(used)),
    ...columnProblems(report, mapping),
    ...twice(report, mapping, used),
    ...addedPeriods(mapping),
    ...valueProblems(mapping),
    ...doubleCounts(report, new Set(used)),
  ];
}

const titleOf = (report: ReportDefinition, key: string): string => findField(report, key)?.title ?? key;

function missing(report: ReportDefinition, used: ReadonlySet<string>): readonly MappingProblem[] {
  return report.requiredGroups
    .filter((group) => !group.some((needed) => needed.every((field) => used.has(field))))
    .map((group) => {
      const names = group.map((needed) => needed.map((field) => titleOf(report, field)).join(" with ")).join(" or ");
      return {
        code: "required-missing",
        severity: "error",
        msg: `${report.title}: no column is mapped to ${names}.`,
        ...(group[0]?.[0] ? { field: group[0][0] } : {}),
      } as const;
    });
}

/** Mapped fields that count toward a figure only together with another field that is missing. */
const alone = (report: ReportDefinition, used: ReadonlySet<string>): readonly MappingProblem[] =>
  Object.entries(report.needs ?? {})
    .filter(([field, other]) => used.has(field) && !used.has(other))
    .map(([field, other]) => ({
      code: "required-missing",
      severity: "error",
      msg: `${titleOf(report, field)} isn't used in any figure unless ${titleOf(report, other)} is mapped. Map that too, or map the amounts to what they are.`,
      field,
    }));

/** Column format settings that a person must still choose. */
function openFormat({ kind }: ReportField, { header, format }: ColumnMapping): Pick<MappingProblem, "code" | "msg"> | null {
  if (kind === "date" && format.dateOrder === undefined)
    return { code: "date-order-open", msg: `Choose whether “${header}” shows the day or the month first.` };
  if (kind === "date" && format.lateHours === "open")
    return {
      code: "late-hours-open",
      msg: `Choose whether times just before midnight in “${header}” belong to the day written or to the next day.`,
    };
  if (kind === "date" && format.timeZone === "open")
    return { code: "time-zone-open", msg: `Choose the time zone for the Unix times in “${header}”.` };
  if (kind === "percent" && format.percentScale === "open")
    return { code: "percent-scale-open", msg: `Choose whether 1 in “${header}” is 100% or 1%.` };
  if ((kind === "money" || kind === "number") && format.amountScale === "open")
    return { code: "amount-scale-open", msg: `Choose whether the last two digits in “${header}” are cents.` };
  return null;
}

function columnProblems(report: ReportDefinition, mapping: Mapping): readonly MappingProblem[] {
  const seen = new Set<number>();
  return mapping.columns.flatMap((column): readonly MappingProblem[] => {
    const place = { column: column.index } as const;
    if (seen.has(column.index))
      return [{ code: "column-twice", severity: "error", msg: `Column “${column.header}” is mapped twice.`, ...place }];
    seen.add(column.index);
    if (column.field === null) return [];
    const field = findField(report, column.field);
    if (!field)
      return [{ code: "field-unknown", severity: "error", msg: `“${column.field}” is not a field of ${report.title}.`, ...place }];
    const open = openFormat(field, column);
    if (open) return [{ severity: "error", field: field.key, ...place, ...open }];
    return column.sign === "reversed" && field.kind !== "money"
      ? [
          {
            code: "sign-unused",
            severity: "error",
            msg: `“${column.header}” contains no amounts, so its sign cannot be reversed.`,
            field: field.key,
            ...place,
          },
        ]
      : [];
  });
}

function twice(report: ReportDefinition, mapping: Mapping, used: readonly string[]): readonly MappingProblem[] {
  const repeated = new Set(used.filter((field, index) => used.indexOf(field) !== index));
  return [...repeated].map((key): MappingProblem => {
    const field = findField(report, key);
    const day = field ? dayOfSeveral(field) : null;
    const headers = mapping.columns.filter((column) => column.field === key).map((column) => `“${column.header}”`);
    if (field && day) {
      const kept =
        day === "earliest" && findField(report, "rehire_date") ? "a later one is the rehire date" : "the other dates stay in the file";
      const msg = `${field.title} is the ${day} day in ${headers.join(" and ")} of each row; ${kept}.`;
      return { code: "day-of-several", severity: "warning", msg, field: key };
    }
    if (!field || !addsUp(field))
      return {
        code: "field-twice",
        severity: "error",
        msg: `${titleOf(report, key)} is mapped to more than one column. Keep one.`,
        field: key,
      };
    return { code: "field-added", severity: "warning", msg: `${field.title} is the sum of ${headers.join(" and ")}.`, field: key };
  });
}

/** Columns for several periods that are mapped to one field, so that their balances would be added up. */
function addedPeriods({ columns }: Mapping): readonly MappingProblem[] {
  const periods = columns.filter(({ field, header }) => field === "amount" && (isPeriodHeader(header) || isYearHeader(header)));
  const [first] = periods;
  if (!first || periods.length < 2) return [];
  const headers = periods.map(({ header }) => `“${header}”`).join(" and ");
  const msg = `${headers} are periods, so adding their balances would count them several times. Keep the full-year column. If there isn't one, ask the provider for the full-year statement.`;
  return [{ code: "periods-added", severity: "error", msg, field: "amount", column: first.index }];
}

function valueProblems(mapping: Mapping): readonly MappingProblem[] {
  return Object.entries(mapping.valueMaps).flatMap(([key, values]) => {
    const allowed = choiceValues[key as keyof typeof choiceValues] ?? [];
    return Object.entries(values ?? {})
      .filter(([, canonical]) => !allowed.includes(canonical))
      .map(
        ([text, canonical]) =>
          ({ code: "value-unknown", severity: "error", msg: `“${text}” is mapped to “${canonical}”, not a known value.` }) as const,
      );
  });
}

function doubleCounts(report: ReportDefinition, used: ReadonlySet<string>): readonly MappingProblem[] {
  const total = totalField(report);
  if (!total || !used.has(total)) return [];
  // If each row has one money source, a catch-up column has no total that it could be part of.
  const long = used.has("money_source");
  const bySource = sourceFields(report.key, (source) => isContribution(source) && !(long && source.column?.partOfTotal));
  return bySource.some((field) => used.has(field))
    ? [
        {
          code: "counts-twice",
          severity: "error",
          msg: `${titleOf(report, total)} and columns by source are both mapped: the same money would count twice. Keep one or the other, or map both to ${titleOf(report, total)} to add them up.`,
          field: total,
        },
      ]
    : [];
}
