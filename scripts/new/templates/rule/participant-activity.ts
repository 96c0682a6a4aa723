import { displayCents } from "@tieout/kernel";
import { notApplicable, pass, undetermined } from "@tieout/runs/core";
import {
  accountException,
  accountRule,
  ofBalances,
} from "../../../../domains/workpapers/core/papers/participant-activity/rules/account-rule.ts";

export const templateRule = accountRule({
  id: "activity.template_rule",
  title: "Template rule",
  // DECIDE (docs/recipes/rule.md): how severe an exception is, and what the auditor does with it
  severity: "high",
  kind: "operational_failure",
  authority: "DECIDE (docs/recipes/rule.md): the statute, regulation, notice or guide that it rests on",
  // DECIDE (docs/recipes/rule.md): columns without which it cannot be determined
  needs: [ofBalances("loans_issued", "Loans issued")],
  // DECIDE (docs/recipes/rule.md): when it applies, what an exception is, and what one account may lack
  judge({ participant, lack }) {
    if (lack) return undetermined(lack.missing);
    const issuedCents = -participant.amounts.loans_issued;
    if (issuedCents === 0n) return notApplicable;
    return issuedCents > 5_000_000n ? accountException(participant, `New loans are ${displayCents(issuedCents)}.`, issuedCents) : pass;
  },
});
