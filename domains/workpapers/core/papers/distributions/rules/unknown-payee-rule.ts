import { type Outcome, pass } from "@tieout/runs/core";
import type { PaymentContext } from "./payment-context.ts";
import { balancesUploaded, paymentException, paymentRule } from "./payment-rule.ts";

function judgeKnown({ payment, holder }: PaymentContext): Outcome {
  return holder ? pass : paymentException(payment, "The payee has no account in Participant balances.", payment.grossCents);
}

export const unknownPayee = paymentRule({
  id: "distributions.unknown_participant",
  title: "Payee with no account",
  severity: "high",
  kind: "operational_failure",
  authority: "ERISA 403(c)(1)",
  needs: [{ ...balancesUploaded, late: false }],
  judge: judgeKnown,
});
