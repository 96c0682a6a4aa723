import type { Awaited, Done, Waiting } from "../../contract/index.ts";

/** An entry of one of the three lists. */
export interface Line {
  readonly kind: (Waiting | Awaited | Done)["kind"];
  readonly engagement: Waiting["engagement"];
  readonly output: Waiting["output"];
  readonly text: string;
  readonly people: readonly string[];
  /** Of a mention that can be marked as done. */
  readonly noteId?: string | null;
  /** Instant. */
  readonly since: string;
}

export const kindTitles: Readonly<Record<Line["kind"], string>> = {
  mention: "You are mentioned",
  sign_again: "Sign again as preparer",
  review: "Review and sign",
  answer: "Answer to your note",
  their_review: "Review of your sign-off",
  signed: "You signed",
  answered: "You answered",
  resolved: "You resolved a note",
  marked: "You marked a mention as done",
};

export const filterNames = ["engagement", "kind", "person"] as const;
type FilterName = (typeof filterNames)[number];
/** Chosen values by filter, as in the address; engagements by their id. */
export type LineFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

const choicesOf: Readonly<Record<FilterName, (line: Line) => readonly Omit<Choice, "count">[]>> = {
  engagement: ({ engagement: { id, name } }) => [{ value: id, label: name }],
  kind: ({ kind }) => [{ value: kind, label: kindTitles[kind] }],
  person: ({ people }) => people.map((name) => ({ value: name, label: name })),
};

/** The values of a filter that these lines have, by their labels, with how many lines have each. */
export function choicesIn(lines: readonly Line[], name: FilterName): readonly Choice[] {
  const found = new Map<string, Choice>();
  for (const { value, label } of lines.flatMap(choicesOf[name]))
    found.set(value, { value, label, count: (found.get(value)?.count ?? 0) + 1 });
  return [...found.values()].sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** Lines that have one of the chosen values of every filter, in their order. */
export const linesWithin = (lines: readonly Line[], filters: LineFilters): readonly Line[] =>
  lines.filter((line) =>
    filterNames.every((name) => {
      const chosen = filters[name] ?? [];
      return chosen.length === 0 || choicesOf[name](line).some(({ value }) => chosen.includes(value));
    }),
  );
