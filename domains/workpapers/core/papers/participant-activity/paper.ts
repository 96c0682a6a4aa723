import { definePaper, shown } from "@tieout/runs/core";
import { computeActivity } from "./compute.ts";
import { activityFigures } from "./figures.ts";
import { fundTable, layOutActivity, participantTable, sourceTable } from "./layout.ts";
import { readActivity } from "./queries.ts";
import { activityRules } from "./rules.ts";
import { statementTable } from "./statement-table.ts";
import { noFundProvider, noPlaces, noQmac, withoutLaterSources } from "./upgraders.ts";

/** Participant Activity Detail. */
export const participantActivity = definePaper({
  key: "participant_activity",
  // Results from versions before ties by fund have no trust statement accounts.
  upgraders: [(data) => ({ ...data, statement: null }), noPlaces, noQmac, noFundProvider],
  complete: withoutLaterSources,
  queries: readActivity,
  compute: computeActivity,
  rules: activityRules,
  populations: [],
  tables: [shown(participantTable), shown(fundTable), shown(sourceTable), shown(statementTable)],
  figures: [activityFigures],
  layOut: layOutActivity,
});
