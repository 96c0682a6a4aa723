import { plural } from "@tieout/ui";
import type { RollForwardPlan } from "../../contract/index.ts";

type Difference = RollForwardPlan["testing"]["differences"][number]["lines"][number];

const kinds: Readonly<Record<Difference["kind"], string>> = {
  only_here: "Only in this engagement",
  only_default: "Only in the defaults",
  changed: "Changed here",
  turned_on: "Turned on here",
  turned_off: "Turned off here",
  order: "The steps are in a different order.",
  sampling: "Sample",
};

/** One difference in words: its kind, the engagement's text and the firm's text, if any. */
export const differenceWords = ({ kind, text, instead }: Difference) => ({
  what: kinds[kind],
  text,
  instead: instead === "" ? "" : `Default: ${instead}`,
});

const countDifferences = ({ differences }: RollForwardPlan["testing"]): number =>
  differences.reduce((sum, { lines }) => sum + lines.length, 0);

const programText = ({ procedures, samples }: RollForwardPlan["testing"]["kept"]): string =>
  `${plural(procedures, "procedure")}, ${plural(samples, "sample setup")}`;

/** Notes next to the two choices. */
export function choiceNotes({ testing }: Pick<RollForwardPlan, "testing">) {
  const count = countDifferences(testing);
  const differing = count === 0 ? "the same as the firm’s defaults" : `${plural(count, "difference")} from the firm’s defaults`;
  return {
    keep: `${programText(testing.kept)} with new seeds; ${differing}.`,
    firm_defaults: `${programText(testing.defaults)}, as of today.`,
  };
}

/** Items the new engagement starts with. */
export function comesAlong({ contracts, meanings, assignees }: Pick<RollForwardPlan, "contracts" | "meanings" | "assignees">) {
  return [
    ...contracts.map(({ provider, contract, mapped }) => {
      const named = contract === "" ? provider : `${provider}, ${contract}`;
      return mapped === 0 ? named : `${named}, with ${plural(mapped, "mapping")}`;
    }),
    ...(meanings > 0 ? [plural(meanings, "accepted value")] : []),
    ...(assignees.length > 0 ? [assignees.join(", ")] : []),
    "Prior-year figures, not affirmed yet",
  ];
}

export const staysHere = ["Files and results", "Exceptions, explanations and test results", "Control totals and materiality"] as const;
