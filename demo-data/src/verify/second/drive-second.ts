import type { SecondPlan } from "../../second-generator/make-second-plan.ts";
import { confirmEach } from "../confirm-mappings.ts";
import { driveProduct, type PlanHandling, type ProductAnswer } from "../drive-product.ts";
import type { ProductClient } from "../product-client.ts";
import { answerColumns, confirmationOf, draftOf } from "./answer-mapping.ts";

/** Statement lines with the product's signs; the plan's earnings include loan interest, which has no line of its own. */
function controlTotalsOf({ control_totals: totals }: SecondPlan): Record<string, string> {
  const out = (amount: string | undefined): string =>
    amount === undefined || Number(amount) === 0 ? "0.00" : `-${amount}`.replace("--", "");
  return {
    beginning_balance: totals.beginning ?? "",
    contributions: totals.contributions ?? "",
    rollovers: totals.rollovers_in ?? "",
    distributions: out(totals.distributions),
    fees: out(totals.fees),
    ending_balance: totals.ending ?? "",
  };
}

/** Drives a plan from the second generator; columns mapped incorrectly without a question are complaints. */
export async function driveSecond(client: ProductClient, folder: string, plan: SecondPlan): Promise<ProductAnswer> {
  const wrong: string[] = [];
  const confirm: PlanHandling["confirm"] = (within, engagementId, files) =>
    confirmEach(within, engagementId, async (mapping, send) => {
      const file = files.get(mapping.data_feed_node_id) ?? "";
      const answer = answerColumns(plan, file, mapping);
      const drafted = await send(draftOf(mapping, answer));
      const confirmation = confirmationOf(plan, file, drafted);
      wrong.push(...answer.complaints, ...confirmation.complaints);
      await send(confirmation.body);
    });
  const driven = await driveProduct(client, folder, plan, { confirm, controlTotals: controlTotalsOf(plan) });
  return { ...driven, complaints: [...wrong, ...driven.complaints] };
}
