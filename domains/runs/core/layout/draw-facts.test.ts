import { expect, it } from "vitest";
import type { SampleSummary } from "../paper-result.ts";
import type { SampleProof } from "../sampling/sample-proof.ts";
import { drawFacts } from "./draw-facts.ts";

const plan = { size: 50, size_basis: "50 items", isi_threshold: null, isi_counts_toward_size: false };

/** The line for setup version 2, which added items to the sample and removed one. */
function changed(came: number): string {
  const sample: SampleSummary = {
    ...{
      items: [],
      replacements: [],
      columns: [],
      rows: [],
      method: "random",
      seed: "seed",
      draw_number: 1,
      size_basis: "50 items",
      isi_threshold: null,
    },
    ...{ isi_counts_toward_size: false, isi_count: 0, isi_amount: "0.00", random_count: 50, random_amount: "0.00" },
    ...{ untested_count: 0, untested_amount: "0.00", coverage_percent: "0.00" },
  };
  const items = Array.from({ length: came }, (_, at) => ({ key: `item ${at + 1}`, occurrence: 1 }));
  const proof: SampleProof = {
    ...{ ...plan, paper: "distributions", natural_key: "payment", method: "random", ticket: "ticket", seed: "seed", draw_number: 1 },
    population: { file: "population.csv", sha256: "0", count: 100, amount: "0.00" },
    set_up_versions: [
      {
        ...plan,
        version: 2,
        draw_number: 1,
        reason: "A larger plan.",
        method: "random",
        came: items,
        went: [{ key: "gone", occurrence: 2 }],
      },
    ],
    ...{ isi_count: 0, isi_amount: "0.00", isi: [], random: [], replacements: [] },
  };
  const line = drawFacts(sample, proof, "payments").find(({ label }) => label === "Setup version 2");
  return JSON.stringify(line?.value);
}

it("a changed setup names up to forty items added to the sample, and says how many more are in the proof", () => {
  expect(changed(40)).toContain("Added to the sample: 40: item 1; ");
  expect(changed(40)).toContain("item 40. Removed: 1: gone (2)");
  expect(changed(41)).toContain("item 40; and 1 more, see the proof. Removed: 1: gone (2)");
  expect(changed(0)).toContain("Reason: A larger plan. Added to the sample: none.");
});
