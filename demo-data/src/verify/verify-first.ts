import { readFile } from "node:fs/promises";
import path from "node:path";
import { Chance } from "../people/chance.ts";
import type { AnswerKey } from "../plan/answer-key.ts";
import { generatePlan } from "../plan/generate-plan.ts";
import { layoutKeys } from "../plan/layout.ts";
import type { PlanOptions } from "../plan/plan-options.ts";
import { compareFindings } from "./compare-findings.ts";
import { tieComplaints } from "./compare-ties.ts";
import { confirmMappings } from "./confirm-mappings.ts";
import { driveProduct } from "./drive-product.ts";
import type { ProductClient } from "./product-client.ts";
import type { Verification } from "./verified.ts";

/** Sizes are random; formats and layouts alternate, so that twelve consecutive seeds cover all of them. */
export function planOfSeed(seed: number, folder: string): PlanOptions {
  const layout = layoutKeys[seed % layoutKeys.length] ?? "classic";
  const format = Math.floor(seed / layoutKeys.length) % 2 === 0 ? "csv" : "xlsx";
  // Every other plan in a layout and format has no tie difference.
  const tieDifference = Math.floor(seed / (2 * layoutKeys.length)) % 2 === 0;
  return { seed, folder, participants: new Chance(seed, "verify").between(60, 400), format, layout, tieDifference };
}

/** Generates a plan with the first generator and checks that the product finds what is planted. */
export async function verifyFirst(client: ProductClient, plan: PlanOptions): Promise<Verification> {
  const sheet = await generatePlan(plan);
  const key: AnswerKey = JSON.parse(await readFile(path.join(plan.folder, "answer-key.json"), "utf8"));
  const handling = { confirm: confirmMappings, controlTotals: sheet.control_totals };
  const { findings, ties, complaints } = await driveProduct(client, plan.folder, sheet, handling);
  return { comparison: compareFindings(key, findings), uncomputed: [], ties: tieComplaints(key.tie_differences, ties), complaints };
}
