import { definePaper, shown } from "@tieout/runs/core";
import { computeCensus } from "./compute.ts";
import { censusFigures } from "./figures.ts";
import { censusTable, layOutCensus } from "./layout.ts";
import { readCensus } from "./queries.ts";
import { censusRules } from "./rules.ts";
import { classAlone, noPlaceAndQmac, withoutLaterSources } from "./upgraders.ts";

/** Payroll Census. */
export const payrollCensus = definePaper({
  key: "payroll_census",
  upgraders: [noPlaceAndQmac, classAlone],
  complete: withoutLaterSources,
  queries: readCensus,
  compute: computeCensus,
  rules: censusRules,
  populations: [],
  tables: [shown(censusTable)],
  figures: [censusFigures],
  layOut: layOutCensus,
});
