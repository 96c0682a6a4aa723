/**
 * Kinds of items that may be open when an engagement is locked, in display order, with their singular and plural words. Each domain counts
 * its own kinds; to add a kind, add a line here and return its items from the domain that knows them.
 */
export const openKinds = {
  unexplained_differences: ["unexplained difference", "unexplained differences"],
  undrawn_samples: ["population without a sample drawn", "populations without a sample drawn"],
  untested_items: ["sampled item without complete results", "sampled items without complete results"],
  undetermined_checks: ["check that could not be determined", "checks that could not be determined"],
  missing_conclusions: ["workpaper without a conclusion", "workpapers without a conclusion"],
  missing_preparers: ["workpaper not signed by a preparer", "workpapers not signed by a preparer"],
  missing_reviewers: ["workpaper not signed by a reviewer", "workpapers not signed by a reviewer"],
  stale_sign_offs: ["sign-off of an earlier result", "sign-offs of earlier results"],
  open_notes: ["review note that is not resolved", "review notes that are not resolved"],
  not_printed: [
    "entry written since the last run is not printed in the workpapers; process once more to print it",
    "entries written since the last run are not printed in the workpapers; process once more to print them",
  ],
  files_of_another_year: [
    "file with the content of another year's, not confirmed as right",
    "files with the content of another year's, not confirmed as right",
  ],
  unaffirmed_prior_year: ["prior-year figure that no one affirmed", "prior-year figures that no one affirmed"],
  replaced_prior_year: [
    "workpaper with prior-year figures of a result that has since been replaced",
    "workpapers with prior-year figures of a result that has since been replaced",
  ],
} as const satisfies Readonly<Record<string, readonly [one: string, many: string]>>;
export type OpenKind = keyof typeof openKinds;
export const openKindKeys = Object.keys(openKinds) as readonly OpenKind[];

export interface OpenItem {
  readonly kind: OpenKind;
  /** Title of the item's workpaper. */
  readonly workpaper: string;
  readonly text: string;
}

/** Open items of one kind. */
export interface OpenGroup {
  readonly kind: OpenKind;
  readonly count: number;
  /** The first items; the rest are counted but not listed. */
  readonly items: readonly Omit<OpenItem, "kind">[];
}

/** Maximum number of items listed per kind, since a sample may have 100,000 items; all are counted. */
const listedOfAKind = 500;

/** Groups items by kind, omitting kinds without items. */
export const groupOpen = (items: readonly OpenItem[]): readonly OpenGroup[] =>
  openKindKeys.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    if (own.length === 0) return [];
    return [{ kind, count: own.length, items: own.slice(0, listedOfAKind).map(({ workpaper, text }) => ({ workpaper, text })) }];
  });

/** “3 unexplained differences”. */
export const openWords = ({ kind, count }: Pick<OpenGroup, "kind" | "count">): string =>
  `${count.toLocaleString("en-US")} ${openKinds[kind][count === 1 ? 0 : 1]}`;
