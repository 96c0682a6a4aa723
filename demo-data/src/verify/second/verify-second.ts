import { fundNameRoom } from "../../second-generator/layouts/plan-level-rows.ts";
import { makeSecondPlan, type SecondPlan, type SecondPlanOptions } from "../../second-generator/make-second-plan.ts";
import { secondKeeperOf } from "../../second-generator/model/variant.ts";
import { compareFindings } from "../compare-findings.ts";
import type { ProductClient } from "../product-client.ts";
import type { Verification } from "../verified.ts";
import { driveSecond } from "./drive-second.ts";
import { expectedFindings } from "./expected-findings.ts";
import { secondTieComplaints } from "./second-ties.ts";

/** Maximum length in characters of a fund name in the balances, at the recordkeeper that allows the fewest. */
export function roomForNames({ layout, second_recordkeeper: second }: Pick<SecondPlan, "layout" | "second_recordkeeper">): number {
  const other = second === null ? undefined : secondKeeperOf[layout]?.layout;
  return Math.min(...[layout, other].map((one) => (one && fundNameRoom[one]) ?? Number.POSITIVE_INFINITY));
}

/** Generates a plan with the second generator and checks that the product finds what is planted. */
export async function verifySecond(client: ProductClient, options: SecondPlanOptions): Promise<Verification> {
  const { plan, key } = await makeSecondPlan(options);
  const { findings, ties, complaints } = await driveSecond(client, options.folder, plan);
  const { uncomputed, ...expected } = expectedFindings(key, plan);
  const comparison = compareFindings(expected, findings);
  return { comparison, uncomputed, ties: secondTieComplaints(key.tie_differences, ties, roomForNames(plan)), complaints };
}
