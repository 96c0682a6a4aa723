import type { OpenItem } from "@tieout/engagements/core";
import type { PaperResult, TieResult } from "./paper-result.ts";

/** The auditor's entries on one paper's results. */
export interface WrittenMarks {
  /** Keys of ties with a reason. */
  readonly explained: ReadonlySet<string>;
  /** `population#item#procedure` keys that have a result. */
  readonly answered: ReadonlySet<string>;
  /** Entries written or changed after the run read them. */
  readonly since: {
    /** Keys of ties. */
    readonly reasons: ReadonlySet<string>;
    /** `population#item#procedure` */
    readonly results: ReadonlySet<string>;
  };
}

export const markOf = (population: string, item: string, procedureId: string): string => `${population}#${item}#${procedureId}`;

interface OpenPaper extends Pick<PaperResult, "title" | "ties" | "rules" | "populations"> {
  readonly procedures: readonly { readonly id: string }[];
}

/** Whether a tie differs and known items don't settle the difference. */
export const needsReason = ({ result, explained }: Pick<TieResult, "result" | "explained">): boolean => result === "differs" && !explained;

/** Whether a tie has a reason; a tie's reason also covers the ties that break it down. */
const hasReason = ({ key, of }: Pick<TieResult, "key" | "of">, explained: ReadonlySet<string>): boolean =>
  explained.has(key) || explained.has(of ?? key);

function openTies({ ties }: OpenPaper, { explained }: WrittenMarks): readonly string[] {
  return ties
    .filter((tie) => needsReason(tie) && !hasReason(tie, explained))
    .map((tie) => `${tie.label}: the difference is ${tie.difference ?? "not known"}`);
}

const undrawn = ({ populations }: OpenPaper): readonly string[] =>
  populations.filter(({ count, sample }) => count > 0 && !sample).map(({ title }) => `${title}: no sample drawn`);

/** Entries that the run's files don't show because they were written after the run; they appear only on screen. */
function notPrinted({ ties, populations, procedures }: OpenPaper, { since }: WrittenMarks): readonly string[] {
  const results = populations.flatMap(({ key, title, sample }) =>
    (sample?.items ?? []).flatMap(({ number, natural_key, occurrence }) =>
      procedures.flatMap(({ id }, index) =>
        since.results.has(markOf(key, `${natural_key}|${occurrence}`, id)) ? [`${title}: item ${number}, procedure ${index + 1}`] : [],
      ),
    ),
  );
  return [...ties.filter(({ key }) => since.reasons.has(key)).map(({ label }) => `${label}: explanation`), ...results];
}

function untested({ populations, procedures }: OpenPaper, { answered }: WrittenMarks): readonly string[] {
  return populations.flatMap(({ key, title, sample }) =>
    (sample?.items ?? [])
      .filter(({ natural_key, occurrence }) => procedures.some(({ id }) => !answered.has(markOf(key, `${natural_key}|${occurrence}`, id))))
      .map(({ number }) => `${title}: item ${number}`),
  );
}

const undetermined = ({ ties, rules }: OpenPaper): readonly string[] => [
  ...ties.filter((tie) => tie.result === "cannot_be_determined").map(({ label, missing }) => `${label}: ${missing ?? "not determined"}`),
  ...rules
    .filter((rule) => rule.cannot_be_determined > 0)
    .map(({ title, cannot_be_determined: count, unit, missing }) => `${title}: ${count} × ${unit}${missing[0] ? `, ${missing[0]}` : ""}`),
];

/** A paper's open items, which can't be finished after a lock. */
export function paperOpenItems(paper: OpenPaper, marks: WrittenMarks): readonly OpenItem[] {
  const named = (kind: OpenItem["kind"], texts: readonly string[]): OpenItem[] =>
    texts.map((text) => ({ kind, workpaper: paper.title, text }));
  return [
    ...named("unexplained_differences", openTies(paper, marks)),
    ...named("undrawn_samples", undrawn(paper)),
    ...named("untested_items", untested(paper, marks)),
    ...named("undetermined_checks", undetermined(paper)),
    ...named("not_printed", notPrinted(paper, marks)),
  ];
}
