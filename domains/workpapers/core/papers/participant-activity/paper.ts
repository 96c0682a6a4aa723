import { definePaper, shown } from "@tieout/processing/core";
import { computeActivity } from "./compute.ts";
import { activityFigures } from "./figures.ts";
import { fundTable, layOutActivity, participantTable, sourceTable } from "./layout.ts";
import { readActivity } from "./queries.ts";
import { activityRules } from "./rules.ts";

/** Participant Activity Detail (domain 3.3). */
export const participantActivity = definePaper({
  key: "participant_activity",
  upgraders: [],
  uses: [],
  queries: readActivity,
  compute: computeActivity,
  rules: activityRules,
  populations: [],
  tables: [shown(participantTable), shown(fundTable), shown(sourceTable)],
  figures: [activityFigures],
  layOut: layOutActivity,
});
