import path from "node:path";
import { planJobs, signIn } from "@tieout/demo-data/verify";
import { expect, inject, test } from "vitest";
import { createFirm } from "./create-firm.ts";

/** Eight plans: the layouts take turns from seed to seed, so that four seeds have several layouts of each generator. */
const jobs = planJobs({ seeds: 4, firstSeed: 1, layouts: null, generators: ["both"] });

test.each(jobs.map((job) => [`seed ${job.seed} of the ${job.generator} generator, ${job.layout}`, job] as const))(
  "every planted error is found, nothing else is, and no tie differs that should agree: %s",
  async (about, job) => {
    const { email, password } = (await createFirm()).auditor;
    const client = await signIn(inject("product").address, { username: email, password });
    const { comparison, ties, complaints } = await job.run(client, path.join(inject("playground"), about.replace(/\W+/g, "-")));
    expect(comparison.planted.length).toBeGreaterThan(20);
    expect(comparison.missed).toEqual([]);
    expect(comparison.false).toEqual([]);
    expect([...ties, ...complaints]).toEqual([]);
  },
);
