import { ToolkitShape } from "../core/index.ts";

/** Document provided to `tieout catalog import` or by staff; its references and dates must be consistent. */
export const ToolkitDocument = ToolkitShape.superRefine((toolkit, context) => {
  const say = (path: readonly (string | number)[], message: string) => context.addIssue({ code: "custom", path: [...path], message });
  const { general, opinion, objectives, userControls } = toolkit;
  if (general.startOn > general.endOn) say(["general", "endOn"], "is before the period starts");
  if (general.reportType === 1 && general.startOn !== general.endOn)
    say(["general", "startOn"], "must be the as-of date in a type 1 report, same as endOn");
  const ids = new Set(objectives.map(({ id }) => id));
  if (ids.size < objectives.length) say(["objectives"], "has two objectives with one ID");
  for (const [at, id] of opinion.objectiveIds.entries())
    if (!ids.has(id)) say(["opinion", "objectiveIds", at], `names ${id}, which is not in objectives`);
  for (const [at, { objectiveId }] of userControls.entries())
    if (!ids.has(objectiveId)) say(["userControls", at, "objectiveId"], `names ${objectiveId}, which is not in objectives`);
  for (const [at, { controls }] of objectives.entries())
    for (const [index, { test }] of controls.entries()) {
      const path = ["objectives", at, "controls", index, "test"];
      if (general.reportType === 1 && test) say(path, "must be null in a type 1 report, which has no tests");
      if (test?.exception && test.exception.deviations > test.exception.tested)
        say([...path, "exception", "deviations"], "is greater than the number tested");
    }
});
