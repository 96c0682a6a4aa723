import { describe, expect, test } from "vitest";
import type { Sampling } from "../contract/index.ts";
import { combineSampling, compareChoice, lacksReason, samplingDraftOf, samplingErrors, samplingSentence } from "./sampling-draft.ts";

const stored: Sampling = {
  id: "s",
  output: { key: "distributions", title: "Distribution Package" },
  revision: 1,
  method: "random",
  sample_size_type: "fixed",
  sample_size: 15,
  isi_threshold: null,
  isi_counts_toward_sample_size: false,
  sampling_unit: "one payment",
  chooses_method: true,
  draw_number: null,
  seed: null,
  population_count: null,
  population_amount: null,
  draws: [],
  versions: [],
};
const draft = samplingDraftOf(stored);

describe("editing the sampling setup", () => {
  test("an empty size is not sent, unless everything is tested", () => {
    expect(compareChoice({ ...draft, sample_size: null }, stored)).toBe("incomplete");
    expect(compareChoice({ ...draft, sample_size: null, method: "all" }, stored)).toBe("unsaved");
    expect(compareChoice({ ...draft, sample_size: 20 }, stored)).toBe("unsaved");
    expect(compareChoice({ ...draft }, stored)).toBe("stored");
  });
  test("a change after a draw is not sent without a reason", () => {
    const drawn = { ...stored, seed: "0".repeat(32), draw_number: 1 };
    expect(compareChoice({ ...draft, sample_size: 20 }, drawn)).toBe("incomplete");
    expect(lacksReason({ ...draft, sample_size: 20 }, drawn)).toBe(true);
    expect(lacksReason({ ...draft, sample_size: null }, drawn)).toBe(false);
    expect(compareChoice({ ...draft, sample_size: 20, reason: "too short" }, drawn)).toBe("incomplete");
    expect(compareChoice({ ...draft, sample_size: 20, reason: "Risk is higher" }, drawn)).toBe("unsaved");
    expect(compareChoice({ ...draft, reason: "Risk is higher" }, drawn)).toBe("stored");
  });
  test("explains how to fix a threshold of zero or less", () => {
    expect(samplingErrors({ ...draft, isi_threshold: "0.00" }).threshold).toContain("Leave it empty");
    expect(samplingErrors({ ...draft, isi_threshold: "0.01" })).toEqual({});
  });
  test("the sentence says what will be tested", () => {
    expect(samplingSentence(draft, "one payment")).toBe("15 payments are drawn at random.");
    expect(samplingSentence({ ...draft, isi_threshold: "5000.00" }, "one payment")).toContain("15 payments are also drawn from the rest");
    expect(samplingSentence({ ...draft, isi_threshold: "5000.00", isi_counts_toward_sample_size: true }, "one payment")).toContain(
      "random payments bring the sample to 15",
    );
    expect(samplingSentence({ ...draft, sample_size_type: "all" }, "one payment")).toBe("Every payment in the population is tested.");
  });
});

describe("a setup edited by two people", () => {
  const theirs: Sampling = { ...stored, revision: 2, isi_threshold: "25000.00" };

  test("keeps one person's size and the other's threshold without asking", () => {
    const mine = { ...draft, sample_size: 25 };
    const { value, contested } = combineSampling({ base: stored, mine, theirs }, "mine");
    expect([value.sample_size, value.isi_threshold, contested]).toEqual([25, "25000.00", []]);
  });

  test("asks about conflicting edits; the choice affects only those, and my reason is kept", () => {
    const mine = { ...draft, isi_threshold: "10000.00", sample_size: 25, reason: "Risk was assessed as higher" };
    const combine = (keep: "mine" | "theirs") => combineSampling({ base: stored, mine, theirs }, keep);
    expect(combine("mine").contested).toEqual(["threshold"]);
    expect(combine("mine").value).toMatchObject({ isi_threshold: "10000.00", sample_size: 25, reason: mine.reason });
    expect(combine("theirs").value).toMatchObject({ isi_threshold: "25000.00", sample_size: 25, reason: mine.reason });
  });
});
