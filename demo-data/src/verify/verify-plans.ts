import { rm } from "node:fs/promises";
import type { KeyEntry } from "../plan/answer-key.ts";
import { plantableRules } from "../scenarios/all-scenarios.ts";
import { type Comparison, tallyByRule, tallyTable } from "./compare-findings.ts";
import type { PlanJob } from "./plan-jobs.ts";
import { type ProductClient, ProductRefusal } from "./product-client.ts";
import { secondPlanRules } from "./second/expected-rules.ts";
import type { Verification } from "./verified.ts";

interface VerifiedPlan {
  readonly job: PlanJob;
  /** Null if the product refused the plan. */
  readonly verified: Verification | null;
}

/** Verifies one plan after another and prints the problems, then the tables. Returns the exit code: 1 if there are any problems. */
export async function verifyPlans(client: ProductClient, folder: string, jobs: readonly PlanJob[]): Promise<number> {
  const done: VerifiedPlan[] = [];
  for (const job of jobs) {
    done.push({ job, verified: await verifyOne(client, folder, job) });
    await rm(folder, { recursive: true, force: true });
  }
  const rules = [...new Set([...plantableRules, ...secondPlanRules])].sort();
  const tallies = tallyByRule(
    rules,
    done.flatMap(({ verified }) => (verified ? [verified.comparison] : [])),
  );
  console.log(`\n${planTable(done)}\n\n${tallyTable(tallies)}${uncomputedTable(done)}`);
  return done.every(({ verified }) => verified && isClean(verified)) ? 0 : 1;
}

async function verifyOne(client: ProductClient, folder: string, job: PlanJob): Promise<Verification | null> {
  const from = performance.now();
  const about = `seed ${job.seed}: ${job.generator} generator, ${job.layout}`;
  try {
    const verified = await job.run(client, folder);
    const { planted, found, missed, false: wrong } = verified.comparison;
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    console.log(
      `${about}: ${planted.length} planted, ${found.length} found, ${missed.length} missed, ${wrong.length} false (${seconds} s)`,
    );
    for (const line of complaintsOf(verified)) console.log(`  ${line}`);
    return verified;
  } catch (error) {
    if (!(error instanceof ProductRefusal)) throw error;
    console.log(`${about}: ${error.message}`);
    return null;
  }
}

const isClean = ({ comparison: { missed, false: wrong }, ties, complaints }: Verification): boolean =>
  missed.length + wrong.length + ties.length + complaints.length === 0;

/** One line per plan. */
function planTable(done: readonly VerifiedPlan[]): string {
  const rows = done.map(({ job: { generator, seed, layout }, verified }) => {
    const place = [generator, String(seed), layout];
    if (!verified) return [...place, "refused", "", "", "", "", "", ""];
    const { comparison, uncomputed, ties, complaints } = verified;
    const counts = [comparison.planted, comparison.found, comparison.missed, comparison.false, ties, complaints, uncomputed];
    return [...place, ...counts.map(({ length }) => String(length))];
  });
  const heads = ["Generator", "Seed", "Layout", "planted", "found", "missed", "false", "ties", "other", "no rule"];
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)) + 2);
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (at < 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("")
      .trimEnd();
  return [line(heads), ...rows.map(line)].join("\n");
}

/** Every kind of error with no expected product rule, and how often it was planted. */
function uncomputedTable(done: readonly VerifiedPlan[]): string {
  const kinds = new Map<string, number>();
  for (const what of done.flatMap(({ verified }) => verified?.uncomputed ?? [])) kinds.set(what, (kinds.get(what) ?? 0) + 1);
  if (kinds.size === 0) return "";
  const lines = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, count]) => `${String(count).padStart(7)}  ${what}`);
  return ["\n\nplanted  No rule (in the layouts it was planted in)", ...lines].join("\n");
}

const subjectsOf = (entry: KeyEntry): string =>
  entry.subjects.map(({ name, participant_id: id, employee_id: other }) => `${name} (${id || other})`).join(" and ") || "the plan";

/** One sentence for every disagreement between the product and the answer key. */
const complaintsOf = ({ comparison, ties, complaints }: Verification): string[] => [...complaints, ...ties, ...detailsOf(comparison)];

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
