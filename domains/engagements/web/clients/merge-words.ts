import { plural } from "@tieout/ui";
import type { ClientMergePlan } from "../../contract/index.ts";

/** Items that move besides the engagements, which are listed by name. */
export function movesWords({ merged, kept, ein, remembered }: ClientMergePlan): readonly string[] {
  return [
    ...remembered.map(({ what, count }) => `${count} ${count === 1 ? singular(what) : what}`),
    ...(kept.ein === "" && ein !== "" ? [`EIN ${merged.ein}`] : []),
  ];
}

/** Singularizes the word before "of": "remembered columns of mappings". */
const singular = (what: string): string => what.replace(/s( of |$)/, "$1");

/** Consequences of the merge, in sentences. */
export function afterwardsWords({ merged, kept, ein, engagements }: ClientMergePlan): readonly string[] {
  const locked = engagements.filter(({ status }) => status === "locked").length;
  const printed = engagements.filter(({ status }) => status === "results_available").length;
  return [
    `${merged.name} is removed from the list of clients and can no longer be chosen.`,
    ...(merged.ein !== "" && merged.ein !== ein ? [`Its EIN ${merged.ein} isn't kept, because ${kept.name} has ${ein}.`] : []),
    ...(printed > 0
      ? [`The results of ${plural(printed, "engagement")} become out of date, because workpapers print the client’s name. Process again.`]
      : []),
    ...(locked > 0
      ? [
          `${plural(locked, "engagement")} ${locked === 1 ? "stays" : "stay"} locked. Sealed bundles don't change and keep the printed name.`,
        ]
      : []),
    "An admin can undo the merge for 24 hours.",
  ];
}
