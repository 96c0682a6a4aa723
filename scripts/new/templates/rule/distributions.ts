import { displayCents } from "@tieout/kernel";
import { notApplicable, pass, undetermined } from "@tieout/runs/core";
import { ofDetail, paymentException, paymentRule } from "../../../../domains/workpapers/core/papers/distributions/rules/payment-rule.ts";

const fee = ofDetail("dist_fee", "Fee");

export const templateRule = paymentRule({
  id: "distributions.template_rule",
  title: "Template rule",
  // DECIDE (docs/recipes/rule.md): how severe an exception is, and what the auditor does with it
  severity: "low",
  kind: "operational_failure",
  authority: "DECIDE (docs/recipes/rule.md): the statute, regulation, notice or guide that it rests on",
  // DECIDE (docs/recipes/rule.md): columns without which it cannot be determined
  needs: [fee],
  // DECIDE (docs/recipes/rule.md): when it applies, what an exception is, and what one payment may lack
  judge({ payment, facts }) {
    if (payment.type === null) return undetermined("Payment type is blank in the row");
    if (payment.type !== "hardship") return notApplicable;
    const noFee = facts.lacks(fee);
    if (noFee) return undetermined(noFee);
    const feeCents = payment.feeCents ?? 0n;
    return feeCents > 0n ? paymentException(payment, `The fee is ${displayCents(feeCents)}.`, feeCents) : pass;
  },
});
