import { definePaper, shown } from "@tieout/runs/core";
import { computeDistributions } from "./compute.ts";
import { distributionFigures } from "./figures.ts";
import { layOutDistributions, populationTable, unmatchedTable, voidTable } from "./layout.ts";
import { paymentPopulation } from "./population.ts";
import { readDistributions } from "./queries.ts";
import { distributionRules } from "./rules.ts";
import { nameOfPersonFields, noDeathAndTwentyPercent } from "./upgraders.ts";

/** Distribution Package. */
export const distributions = definePaper({
  key: "distributions",
  upgraders: [nameOfPersonFields, noDeathAndTwentyPercent],
  queries: readDistributions,
  compute: computeDistributions,
  rules: distributionRules,
  populations: [paymentPopulation],
  tables: [shown(populationTable), shown(voidTable), shown(unmatchedTable)],
  figures: [distributionFigures],
  layOut: layOutDistributions,
});
