import type { AreaKey, AssertionKey, TestKind } from "../vocabulary.ts";

/**
 * Control, kind of test, what the service auditor did, and a possible exception. `{s}` is the system, `{n}` a number of items, `{d}` a
 * number of days.
 */
export type LibraryControl = readonly [text: string, kind: TestKind, test: string, exception: string];

export interface LibraryObjective {
  readonly title: string;
  readonly area: AreaKey;
  readonly assertions: readonly AssertionKey[];
  readonly controls: readonly LibraryControl[];
  /** User-entity control: what the report expects, what a sponsor usually does, how often, and the evidence. */
  readonly user: readonly [text: string, usual: string, frequency: string, evidence: string] | null;
}

const letters = { o: "occurrence", c: "completeness", a: "accuracy", t: "cutoff", k: "classification" } as const;

interface Head {
  readonly title: string;
  readonly area: AreaKey;
  /** One letter per assertion: `o`ccurrence, `c`ompleteness, `a`ccuracy, `t` for cutoff, `k` for classification. */
  readonly of: string;
  readonly user?: LibraryObjective["user"];
}

export const objective = ({ title, area, of, user = null }: Head, ...controls: readonly LibraryControl[]): LibraryObjective => ({
  ...{ title, area, controls, user },
  assertions: Object.entries(letters).flatMap(([letter, assertion]) => (of.includes(letter) ? [assertion] : [])),
});
