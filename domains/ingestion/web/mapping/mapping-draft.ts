import {
  type ColumnDecision,
  columnDecision,
  columnDecisions,
  type Mapping,
  type MappingInput,
  type ValueDecision,
  valueDecision,
} from "../../contract/index.ts";
import {
  choiceKey,
  dayOfSeveral,
  dictionariesAsked,
  dictionariesOf,
  findReport,
  type Requirement,
  reviewBelow,
  signOfField,
  takesSeveral,
} from "../../core/index.ts";

export type Column = Mapping["columns"][number];
export type Value = Mapping["values"][number];

export type ColumnDraft = ColumnDecision;
export type ValueDraft = ValueDecision;

export interface MappingDraft {
  readonly columns: readonly ColumnDraft[];
  readonly values: readonly ValueDraft[];
}

export const mappingDraftOf = (mapping: Mapping): MappingDraft => ({
  columns: mapping.columns.map(columnDecision),
  values: mapping.values.map(valueDecision),
});

export const mappingInput = (mapping: Mapping, draft: MappingDraft, accept: boolean): MappingInput => ({
  data_feed_node_id: mapping.data_feed_node_id,
  revision: mapping.revision,
  accept,
  columns: draft.columns.map((column) => ({ ...column })),
  values: draft.values.map((value) => ({ ...value })),
});

const withSign = (column: ColumnDraft): ColumnDraft => ({ ...column, sign: column.sign ?? "as_is" });

function sameColumn(a: ColumnDraft, b: ColumnDraft | undefined): boolean {
  if (b === undefined) return false;
  const [one, other] = [withSign(a), withSign(b)];
  return columnDecisions.every((key) => one[key] === other[key]);
}

export const valueKey = (value: Pick<ValueDraft, "field" | "source">): string => `${value.field}|${choiceKey(value.source)}`;

/** Adds to the draft the texts in columns that were newly mapped to a choice; the server lists these texts when the draft is saved. */
export function withNewValues(draft: MappingDraft, saved: Mapping): MappingDraft {
  const known = new Set(draft.values.map(valueKey));
  const fresh = mappingDraftOf(saved).values.filter((value) => !known.has(valueKey(value)));
  return fresh.length === 0 ? draft : { ...draft, values: [...draft.values, ...fresh] };
}

/** Whether two drafts have the same decisions. */
export function sameDraft(a: MappingDraft, b: MappingDraft): boolean {
  const columns = new Map(b.columns.map((column) => [column.index, column]));
  const values = new Map(b.values.map((value) => [valueKey(value), value]));
  return (
    a.columns.length === b.columns.length &&
    a.values.length === b.values.length &&
    a.columns.every((column) => sameColumn(column, columns.get(column.index))) &&
    a.values.every((value) => {
      const other = values.get(valueKey(value));
      return other?.canonical === value.canonical && other.accepted === value.accepted;
    })
  );
}

/**
 * Changes one column in the draft. A field maps to one column, so its previous column is released. If the amounts may be summed, the
 * previous column keeps the field and must be confirmed as a part.
 */
export function withColumn(draft: MappingDraft, index: number, part: Partial<ColumnDraft>, added = false): MappingDraft {
  const before = draft.columns.find((column) => column.index === index)?.field ?? null;
  const taken = part.field ?? null;
  const other = (column: ColumnDraft): ColumnDraft =>
    added && before !== taken ? { ...column, accepted: false } : added ? column : { ...column, field: null, accepted: false };
  return {
    ...draft,
    columns: draft.columns.map((column) => {
      if (column.index === index) return { ...column, ...part };
      return taken !== null && column.field === taken ? other(column) : column;
    }),
  };
}

/** A change to a column; a new field also sets the sign that its amounts need. */
export function withProposedSign(mapping: Mapping, draft: MappingDraft, index: number, part: Partial<ColumnDraft>): Partial<ColumnDraft> {
  const before = draft.columns.find((column) => column.index === index)?.field ?? null;
  const column = mapping.columns.find((one) => one.index === index);
  const report = findReport(mapping.report_key);
  if (!column || !report || part.field === undefined || part.field === before || part.sign !== undefined) return part;
  return { ...part, sign: signOfField(report, { field: part.field, header: column.header }, column.signs) };
}

/** Whether several columns may be mapped to the field: amounts are summed; if there are several dates, one is used. */
export const isAdded = (mapping: Mapping, field: string | null | undefined): boolean =>
  findReport(mapping.report_key)?.fields.some((other) => other.key === field && takesSeveral(other)) ?? false;

export const withValue = (draft: MappingDraft, key: string, part: Partial<ValueDraft>): MappingDraft => ({
  ...draft,
  values: draft.values.map((value) => (valueKey(value) === key ? { ...value, ...part } : value)),
});

/** Whether the column's field would get stored values from formulas that were never calculated, and no one has accepted these values. */
export const isStoredOpen = (column: ColumnDraft): boolean => column.field !== null && column.stored_values === "open";

/**
 * Whether a column needs review: its field was suggested with low confidence, it has no field although one may fit, or it was not
 * calculated.
 */
export const needsReview = (column: ColumnDraft): boolean => !column.accepted || isStoredOpen(column);

/** Whether a column has no default: dates or amounts without a field may be left out only by an explicit choice. */
export const mustChoose = ({ kind }: Pick<Column, "kind">, column: ColumnDraft): boolean =>
  isStoredOpen(column) || (!column.accepted && column.field === null && (kind === "date" || kind === "money"));

/** Index of the next column to review after `from`, wrapping around; null when none is left. */
export function nextToReview(draft: MappingDraft, from: number | null): number | null {
  const open = draft.columns.filter(needsReview).map((column) => column.index);
  return open.find((index) => index > (from ?? -1)) ?? open[0] ?? null;
}

/** Accepts every suggestion at or above the threshold; the rest still need review. */
export function acceptConfident(mapping: Mapping, draft: MappingDraft): MappingDraft {
  const columns = new Map(mapping.columns.map((column) => [column.index, column.suggestion]));
  const values = new Map(mapping.values.map((value) => [valueKey(value), value.suggestion]));
  return {
    columns: draft.columns.map((column) => {
      const suggestion = columns.get(column.index);
      const sure =
        suggestion !== null && suggestion !== undefined && suggestion.confidence >= reviewBelow && suggestion.field === column.field;
      return sure ? { ...column, accepted: true } : column;
    }),
    values: draft.values.map((value) => {
      const suggestion = values.get(valueKey(value));
      const sure = suggestion !== null && suggestion !== undefined && suggestion.confidence >= reviewBelow;
      return sure && suggestion.canonical !== null && suggestion.canonical === value.canonical ? { ...value, accepted: true } : value;
    }),
  };
}

export interface DraftCounts {
  readonly accepted: number;
  readonly toReview: number;
  readonly notUsed: number;
}

export function draftCounts(draft: MappingDraft): DraftCounts {
  const toReview = draft.columns.filter(needsReview).length;
  const notUsed = draft.columns.filter((column) => column.field === null && column.accepted).length;
  return { accepted: draft.columns.length - toReview - notUsed, toReview, notUsed };
}

/** Dictionaries for mapped fields and for rows that may not be records; only the values in these dictionaries matter. */
export function usedDictionaries(mapping: Mapping, draft: MappingDraft): ReadonlySet<string> {
  const report = findReport(mapping.report_key);
  const used = draft.columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const hasRows = mapping.values.some(({ field }) => field === "row_kinds");
  if (!report) return new Set();
  return hasRows ? dictionariesAsked(report, used) : dictionariesOf(report, used);
}

/** Values that are not mapped, or are mapped but not reviewed. */
export const valuesToReview = (draft: MappingDraft, used: ReadonlySet<string>): readonly ValueDraft[] =>
  draft.values.filter((value) => used.has(value.field) && (value.canonical === null || !value.accepted));

export interface FieldGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

const groupTitles: Readonly<Record<Requirement, string>> = { required: "Required", recommended: "Recommended", optional: "Optional" };

function usedWords(mapping: Mapping, field: Mapping["fields"][number]): string {
  if (!isAdded(mapping, field.key)) return "used";
  const day = dayOfSeveral(field);
  return day ? `used, the ${day} day counts` : "summed";
}

/** The report's fields, required first; fields already mapped elsewhere are marked. */
export function fieldOptions(mapping: Mapping, draft: MappingDraft, ownIndex: number): readonly FieldGroup[] {
  const used = new Set(draft.columns.flatMap((column) => (column.index !== ownIndex && column.field !== null ? [column.field] : [])));
  const requirements = new Map((findReport(mapping.report_key)?.fields ?? []).map((field) => [field.key, field.requirement]));
  return (["required", "recommended", "optional"] as const).map((requirement) => ({
    group: groupTitles[requirement],
    items: mapping.fields
      .filter((field) => (requirements.get(field.key) ?? (field.required ? "required" : "optional")) === requirement)
      .map((field) => ({
        value: field.key,
        label: used.has(field.key) ? `${field.title} (${usedWords(mapping, field)})` : field.title,
      })),
  }));
}

export interface FedField {
  readonly key: string;
  readonly title: string;
  readonly fed: boolean;
}

/** Required fields; alternatives share one line. */
export function fieldsToFeed(mapping: Mapping, draft: MappingDraft): readonly FedField[] {
  const used = new Set([
    ...draft.columns.map((column) => column.field),
    ...mapping.bands.flatMap(({ fields }) => fields.map(({ key }) => key)),
  ]);
  const groups = new Map<string, FedField>();
  for (const field of mapping.fields.filter((candidate) => candidate.required || candidate.group !== null)) {
    const key = field.group ?? field.key;
    const before = groups.get(key);
    const fed = used.has(field.key);
    groups.set(
      key,
      before ? { key, title: `${before.title} or ${field.title}`, fed: before.fed || fed } : { key, title: field.title, fed },
    );
  }
  return [...groups.values()];
}

/** A column's sum, if the amounts were summed the way the draft reads them; otherwise null. */
export const sumAsRead = (column: Column, decision: ColumnDraft): string | null =>
  column.decimal_comma === decision.decimal_comma &&
  column.negative_mark === decision.negative_mark &&
  column.amount_scale === decision.amount_scale
    ? column.sum
    : null;
