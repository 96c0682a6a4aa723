import { plural, useUrlParams } from "@tieout/ui";
import { HorizontalBars } from "@tieout/ui/charts";
import { rulesByExceptions } from "../result-figures.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

/** Rules with exceptions, most frequent first; clicking a rule opens its exceptions. */
export function ExceptionsByRuleCard({ result }: PaperTabProps) {
  const [, changeUrl] = useUrlParams();
  const rules = rulesByExceptions(result.rules);
  const [first] = rules;
  if (!first || rules.length < 2) return null;
  return (
    <section className="t-card">
      <div className="t-card-body">
        <HorizontalBars
          title="Exceptions by rule"
          finding={`Exceptions by rule: of ${plural(rules.length, "rule")}, ${first.title} has the most with ${plural(first.exception, "exception")}`}
          titles={{ label: "Rule", count: "Exceptions" }}
          rows={rules.map(({ rule, title, exception }) => ({
            key: rule,
            label: title,
            count: exception,
            onOpen: () => changeUrl({ tab: "exceptions", rule }),
          }))}
        />
      </div>
    </section>
  );
}
