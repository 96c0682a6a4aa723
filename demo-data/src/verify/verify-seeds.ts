import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Chance } from "../people/chance.ts";
import type { AnswerKey, KeyEntry } from "../plan/answer-key.ts";
import { generatePlan } from "../plan/generate-plan.ts";
import { layoutKeys } from "../plan/layout.ts";
import { OptionError, type PlanOptions } from "../plan/plan-options.ts";
import { plantableRules } from "../scenarios/all-scenarios.ts";
import { type Comparison, compareFindings, tallyByRule, tallyTable } from "./compare-findings.ts";
import { driveProduct } from "./drive-product.ts";
import { type Credentials, type ProductClient, ProductRefusal, signIn } from "./product-client.ts";
import { startProduct } from "./start-product.ts";

export interface VerifyOptions {
  readonly seeds: number;
  readonly firstSeed: number;
  /** A running product; null starts one. */
  readonly baseUrl: string | null;
  readonly login: Credentials | null;
}

/** Random size; formats and layouts take turns, so that eight seeds in a row cover all of them. */
export function planOfSeed(seed: number, folder: string): PlanOptions {
  const layout = layoutKeys[seed % layoutKeys.length] ?? "classic";
  const format = Math.floor(seed / layoutKeys.length) % 2 === 0 ? "csv" : "xlsx";
  return { seed, folder, participants: new Chance(seed, "verify").between(60, 400), format, layout };
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Lets the product find what the generator planted. Returns the exit code: 1 when anything is missed, false or refused. */
export async function verifySeeds(options: VerifyOptions): Promise<number> {
  if (!Number.isInteger(options.seeds) || options.seeds < 1 || !Number.isInteger(options.firstSeed))
    throw new OptionError("--seeds and --first-seed are whole numbers; at least one seed is needed.");
  if (options.baseUrl !== null && !options.login) throw new OptionError("--base-url needs --username and --password of an auditor.");
  const folder = await mkdtemp(path.join(tmpdir(), "tieout-verify-"));
  try {
    if (options.baseUrl !== null && options.login) return await verifyAll(await signIn(options.baseUrl, options.login), folder, options);
    const product = await startProduct(path.join(folder, "data"));
    const abandon = (): void => {
      void product
        .stop()
        .then(() => rm(folder, { recursive: true, force: true }))
        .finally(() => process.exit(130));
    };
    for (const signal of stopSignals) process.once(signal, abandon);
    try {
      return await verifyAll(await signIn(product.baseUrl, product.credentials), folder, options);
    } finally {
      for (const signal of stopSignals) process.off(signal, abandon);
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function verifyAll(client: ProductClient, folder: string, options: VerifyOptions): Promise<number> {
  const comparisons: Comparison[] = [];
  let failures = 0;
  for (let seed = options.firstSeed; seed < options.firstSeed + options.seeds; seed++) {
    const from = performance.now();
    const plan = planOfSeed(seed, path.join(folder, String(seed)));
    const about = `seed ${seed}: ${plan.participants} people, ${plan.format}, ${plan.layout}`;
    try {
      const { comparison, complaints } = await verifySeed(client, plan);
      comparisons.push(comparison);
      failures += complaints.length;
      const { planted, found, missed } = comparison;
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      console.log(
        `${about}: ${planted.length} planted, ${found.length} found, ${missed.length} missed, ${comparison.false.length} false (${seconds} s)`,
      );
      for (const line of [...complaints, ...detailsOf(comparison)]) console.log(`  ${line}`);
    } catch (error) {
      if (!(error instanceof ProductRefusal)) throw error;
      failures++;
      console.log(`${about}: ${error.message}`);
    }
    await rm(plan.folder, { recursive: true, force: true });
  }
  const tallies = tallyByRule(plantableRules, comparisons);
  console.log(`\n${tallyTable(tallies)}`);
  return failures > 0 || tallies.some((tally) => tally.missed + tally.false > 0) ? 1 : 0;
}

async function verifySeed(client: ProductClient, plan: PlanOptions): Promise<{ comparison: Comparison; complaints: readonly string[] }> {
  const sheet = await generatePlan(plan);
  const key: AnswerKey = JSON.parse(await readFile(path.join(plan.folder, "answer-key.json"), "utf8"));
  const { findings, complaints } = await driveProduct(client, plan.folder, sheet);
  return { comparison: compareFindings(key, findings), complaints };
}

const subjectsOf = (entry: KeyEntry): string =>
  entry.subjects.map(({ name, participant_id: id }) => `${name} (${id})`).join(" and ") || "the plan";

function detailsOf({ missed, false: wrong }: Comparison): string[] {
  return [
    ...missed.map(
      (entry) =>
        `missed ${entry.rule}: ${subjectsOf(entry)}, ${entry.file} row ${entry.row}, amount ${entry.amount ?? "any"}: ${entry.why}`,
    ),
    ...wrong.map(({ finding, lookAlike }) => {
      const hint = lookAlike ? ` (look-alike: ${lookAlike.why})` : "";
      return `false ${finding.rule}: ${finding.subject}, ${finding.amount ?? "no amount"}: ${finding.msg}${hint}`;
    }),
  ];
}
