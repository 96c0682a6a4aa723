import { bareCheck } from "../../../../demo-data/src/people/derive-checks.ts";
import { makeActive } from "../../../../demo-data/src/people/make-life.ts";
import { lookAlike, plant, type Scenario } from "../../../../demo-data/src/scenarios/scenario.ts";

const rule = "template.template_rule";
const report = "contribution_detail" as const;

export const templateRule: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "DECIDE (docs/recipes/rule.md): the error that this person has, which breaks no other rule",
    make: makeActive,
    shape: (life) => {
      life.extraChecks.push(bareCheck("2024-03-29", {}));
      return undefined;
    },
  }),
  lookAlike({
    rule,
    key: "template rule, legal",
    report,
    why: "DECIDE (docs/recipes/rule.md): what looks like the error and is legal",
    make: makeActive,
    shape: () => undefined,
  }),
];
