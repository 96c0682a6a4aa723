import { definePaper, shown } from "@tieout/runs/core";
import { computeListing } from "./compute.ts";
import { listingFigures } from "./figures.ts";
import { dayTable, layOutListing, listingTable } from "./layout.ts";
import { contributionPopulation, dayPopulation } from "./population.ts";
import { readListing } from "./queries.ts";
import { listingRules } from "./rules.ts";

export const contributionListing = definePaper({
  key: "contribution_listing",
  upgraders: [],
  queries: readListing,
  compute: computeListing,
  rules: listingRules,
  populations: [contributionPopulation, dayPopulation],
  tables: [shown(listingTable), shown(dayTable)],
  figures: [listingFigures],
  layOut: layOutListing,
});
