import { lineKinds } from "./waiting-kinds.ts";
import type { Line } from "./waiting-line.ts";

export const filterNames = ["engagement", "kind", "person"] as const;
type FilterName = (typeof filterNames)[number];
/** Chosen values by filter, as in the URL; engagements by id. */
export type LineFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

const choicesOf: Readonly<Record<FilterName, (line: Line) => readonly Omit<Choice, "count">[]>> = {
  engagement: ({ engagement: { id, name } }) => [{ value: id, label: name }],
  kind: ({ kind }) => [{ value: kind, label: lineKinds[kind].title }],
  person: ({ people }) => people.map((name) => ({ value: name, label: name })),
};

/** The filter values in these lines, by label, with the number of lines for each. */
export function choicesIn(lines: readonly Line[], name: FilterName): readonly Choice[] {
  const found = new Map<string, Choice>();
  for (const { value, label } of lines.flatMap(choicesOf[name]))
    found.set(value, { value, label, count: (found.get(value)?.count ?? 0) + 1 });
  return [...found.values()].sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** Lines that match a chosen value in every filter, in their original order. */
export const linesWithin = (lines: readonly Line[], filters: LineFilters): readonly Line[] =>
  lines.filter((line) =>
    filterNames.every((name) => {
      const chosen = filters[name] ?? [];
      return chosen.length === 0 || choicesOf[name](line).some(({ value }) => chosen.includes(value));
    }),
  );
