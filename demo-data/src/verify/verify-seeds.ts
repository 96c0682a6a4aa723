import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { OptionError } from "../plan/plan-options.ts";
import { type JobOptions, planJobs } from "./plan-jobs.ts";
import { type Credentials, signIn } from "./product-client.ts";
import { startProduct } from "./start-product.ts";
import { verifyPlans } from "./verify-plans.ts";

export interface VerifyOptions extends JobOptions {
  /** URL of a running product; if null, starts one. */
  readonly baseUrl: string | null;
  readonly login: Credentials | null;
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Checks that the product finds what the generators planted. Returns the exit code: 1 if anything is missed, false or refused. */
export async function verifySeeds(options: VerifyOptions): Promise<number> {
  if (!Number.isInteger(options.seeds) || options.seeds < 1 || !Number.isInteger(options.firstSeed))
    throw new OptionError("--seeds and --first-seed are whole numbers; at least one seed is needed.");
  if (options.baseUrl !== null && !options.login) throw new OptionError("--base-url needs --username and --password of an auditor.");
  const jobs = planJobs(options);
  const folder = await mkdtemp(path.join(tmpdir(), "tieout-verify-"));
  const plans = path.join(folder, "plans");
  try {
    if (options.baseUrl !== null && options.login) return await verifyPlans(await signIn(options.baseUrl, options.login), plans, jobs);
    const product = await startProduct(path.join(folder, "data"));
    const abandon = (): void => {
      void product
        .stop()
        .then(() => rm(folder, { recursive: true, force: true }))
        .finally(() => process.exit(130));
    };
    for (const signal of stopSignals) process.once(signal, abandon);
    try {
      return await verifyPlans(await signIn(product.baseUrl, product.credentials), plans, jobs);
    } finally {
      for (const signal of stopSignals) process.off(signal, abandon);
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
