import type { FunctionComponent } from "react";

interface Item {
  readonly number: number;
  readonly address: string;
  readonly cells: Readonly<Record<string, string | null | undefined>>;
}

interface Sample {
  readonly columns: readonly { readonly key: string }[];
  readonly items: readonly Item[];
  readonly replacements: readonly Item[];
}

/** The parts of a workpaper's results that a review reads. */
export interface ReviewedResult {
  readonly output: { readonly key: string };
  readonly ties: readonly { readonly key: string; readonly label: string }[];
  readonly first_exceptions: readonly { readonly address: string; readonly title: string; readonly subject: string }[];
  readonly procedures: readonly { readonly id: string; readonly order: number; readonly text: string }[];
  readonly population: { readonly title: string } | null;
  readonly sample: Sample | null;
  readonly further_populations: readonly { readonly title: string; readonly sample: Sample | null }[];
}

/** Every sample that was drawn, with the title of its population. */
export function samplesOf({ population, sample, further_populations: further }: ReviewedResult) {
  const all = [...(population ? [{ title: population.title, sample }] : []), ...further];
  return all.flatMap(({ title, sample: drawn }) => (drawn ? [{ title, sample: drawn }] : []));
}

/** Downloads one file. The second value is the ID of the file being downloaded. */
export type Download = readonly [(file: { readonly object_id: string; readonly name: string }) => void, string | null];

/** The workpaper on screen. */
export interface ReviewedPaper {
  readonly engagementId: string;
  readonly result: ReviewedResult;
  /** Why the workpaper is read-only; null when it can be edited. */
  readonly writeLock: string | null;
  readonly download: Download;
}

/** An autosaved text field, like the others on the workpaper. */
export type AutosavedTextOf = FunctionComponent<{
  readonly label: string;
  readonly form: string;
  readonly hiddenLabel: boolean;
  readonly value: string;
  readonly placeholder: string;
  readonly readOnly: boolean;
  readonly onSave: (text: string, before: string) => Promise<string>;
}>;

export interface ReviewTabProps extends ReviewedPaper {
  readonly AutosavedText: AutosavedTextOf;
}
