import type { WrittenPlan } from "../../../../demo-data/src/plan/written-plan.test-data.ts";
import type { RuleChecks } from "../../../../demo-data/src/scenarios/person-rows.test-data.ts";

/** Computes the workpaper's rules independently from the files' rows: rule → IDs of those who violate it. */
export const checkTemplatePaper = (plan: WrittenPlan): RuleChecks => ({
  "template_paper.negative_amount": plan
    .rows("contribution_detail")
    .flatMap(() => ["DECIDE (docs/recipes/rule.md): the rule a second time, from the rows of the files"]),
});
