import { createHash } from "node:crypto";
import { cents, formatCents } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPopulationCsv } from "../population/population-csv.ts";
import { readProof } from "./read-proof.ts";
import { type ProofFacts, proveSample, type SampleProof } from "./sample-proof.ts";
import type { SetUpVersion, VersionInProof } from "./set-up-versions.ts";
import { verifyProof } from "./verify-proof.ts";

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A population file for these items; equal keys are numbered from 1. */
function fileOf(items: readonly { readonly naturalKey: string; readonly amountCents: ReturnType<typeof cents> }[]): string {
  const counted = new Map<string, number>();
  const lines = items.map(({ naturalKey, amountCents }) => {
    const occurrence = (counted.get(naturalKey) ?? 0) + 1;
    counted.set(naturalKey, occurrence);
    return [quoted(naturalKey), occurrence, formatCents(amountCents), quoted('Doe, "Jo"')].join(",");
  });
  return ["natural_key,occurrence,amount,participant", ...lines].map((line) => `${line}\r\n`).join("");
}

const factsOf = (file: string): ProofFacts => ({
  paper: "distributions",
  file: "populations/distributions.csv",
  sha256: sha256(file),
  naturalKey: "participant id|payment date|type|gross",
  drawNumber: 2,
  draws: [
    { drawNumber: 1, reason: "" },
    { drawNumber: 2, reason: "The payment file lacked December" },
  ],
  versions: [],
});

const payments = Array.from({ length: 30 }, (_, index) => ({
  naturalKey: `P${String((index % 25) + 1).padStart(4, "0")}|2024-03-15|lump_sum|${(index % 25) + 1}000.25`,
  amountCents: cents(((index % 25) + 1) * 100_000 + 25),
}));
const file = fileOf(payments);
const proof = proveSample(
  payments,
  {
    seed: "0123456789abcdef0123456789abcdef",
    sha256,
    plan: {
      method: "random",
      size: 4,
      sizeBasis: "4 items, set by the auditor",
      isiThreshold: "24000.00",
      isiCountsTowardSampleSize: false,
    },
  },
  factsOf(file),
);
const changed = (change: Partial<SampleProof>, text = file) => verifyProof({ ...proof, ...change }, text, sha256).differences;

describe("a proof", () => {
  test("agrees with the file it was created from, even after a JSON round trip", () => {
    const read = readProof(JSON.parse(JSON.stringify(proof)));
    expect(read.ok && verifyProof(read.value, file, sha256).differences).toEqual([]);
    expect(proof).toMatchObject({ isi_count: 2, isi_amount: "49000.50", population: { count: 30 } });
    expect(proof.replacements).toHaveLength(10);
  });

  test("agrees with its own file for any population and plan", () => {
    const item = fc.record({
      naturalKey: fc.string({ minLength: 1, unit: "binary" }),
      amountCents: fc.bigInt({ min: -999n, max: 99_999n }).map(cents),
    });
    const plan = fc.record({
      method: fc.constantFrom("random" as const, "all" as const),
      size: fc.nat({ max: 20 }),
      sizeBasis: fc.constant("as set up"),
      isiThreshold: fc.option(fc.bigInt({ min: 1n, max: 99_999n }).map((amount) => formatCents(cents(amount)))),
      isiCountsTowardSampleSize: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 25 }), plan, fc.stringMatching(/^[0-9a-f]{32}$/), (items, chosen, seed) => {
        const own = fileOf(items);
        const check = verifyProof(proveSample(items, { plan: chosen, seed, sha256 }, factsOf(own)), own, sha256);
        expect(check.differences).toEqual([]);
      }),
    );
  });

  test("reports a different file, amount and count", () => {
    const [first = "", ...rest] = file.split("\r\n");
    const shorter = [first, ...rest.slice(0, -2), ""].join("\r\n");
    const differences = changed({}, shorter);
    expect(differences[0]).toMatch(/^The population file has SHA-256 [0-9a-f]{64}, but the proof was made from/);
    expect(differences).toContain("The population count is 30 in the proof, 29 in the redraw.");
    expect(differences.some((sentence) => sentence.startsWith("The population amount is"))).toBe(true);
  });

  test("reports a swapped item, an edited amount, a different order, a forged ticket and a dropped replacement", () => {
    const [first, second, ...others] = proof.random;
    const [next, ...later] = proof.replacements;
    if (!first || !second || !next) throw new Error("the proof is too small");
    expect(changed({ random: [next, second, ...others] })).toEqual([
      `Random item 1 is ${next.key}, occurrence ${next.occurrence}, ${next.amount} in the proof, ${first.key}, occurrence ${first.occurrence}, ${first.amount} in the redraw.`,
    ]);
    expect(changed({ random: [{ ...first, amount: "1.00" }, second, ...others] })).toHaveLength(1);
    expect(changed({ random: [second, first, ...others] })).toHaveLength(2);
    expect(changed({ random: [{ ...first, ticket: "0".repeat(64) }, second, ...others] })[0]).toContain("has the ticket 000");
    expect(changed({ replacements: later })[0]).toMatch(/^Replacement 1 is/);
    expect(changed({ replacements: [] })).toHaveLength(1);
    expect(changed({ isi: proof.isi.slice(1) })).not.toEqual([]);
  });

  test.each([
    ["another seed", { seed: "1".repeat(32) }],
    ["another size", { size: 5 }],
    ["another ISI threshold", { isi_threshold: "20000.00" }],
    ["no ISI threshold", { isi_threshold: null }],
    ["the other ISI rule", { isi_counts_toward_size: true }],
    ["the other method", { method: "all" as const }],
    ["another population amount", { population: { ...proof.population, amount: "1.00" } }],
    ["another ISI amount", { isi_amount: "1.00" }],
    ["a draw more than are listed", { draw_number: 3 }],
    [
      "a redraw without a reason",
      {
        draws: [
          { draw_number: 1, reason: "" },
          { draw_number: 2, reason: " " },
        ],
      },
    ],
  ])("with %s does not agree", (_name, change) => {
    expect(changed(change)).not.toEqual([]);
  });

  test("is refused with every invalid member listed if it isn't a proof", () => {
    expect(readProof([])).toEqual({ ok: false, failure: ["The proof is not a JSON object."] });
    const read = readProof({ ...proof, seed: "ABC", random: [{ key: "x" }], size: -1, population: null });
    expect(!read.ok && read.failure).toEqual([
      "The proof's population is not file, sha256, count and amount of the population.",
      "The proof's seed is not 32 lower-case hex digits.",
      "The proof's size is not a whole number.",
      "The proof's random is not a list of items with key, occurrence, amount and ticket.",
    ]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readProof(value).ok).toBe(false);
      }),
    );
  });
});

describe("a population file", () => {
  test.each([
    ["another first column", "key,occurrence,amount\r\n", "Record 1"],
    ["a byte order mark", `\ufeff${file}`, "Record 1"],
    ["bare line feeds", file.replaceAll("\r\n", "\n"), "Record 1"],
    ["no last line end", file.slice(0, -2), "Record 31"],
    ["a record that is too short", "natural_key,occurrence,amount\r\nA,1\r\n", "Record 2"],
    ["an open quote", 'natural_key,occurrence,amount\r\n"A,1,1.00\r\n', "Record 2"],
    ["a quote inside a bare field", 'natural_key,occurrence,amount\r\nA"b,1,1.00\r\n', "Record 2"],
    ["an empty key", "natural_key,occurrence,amount\r\n,1,1.00\r\n", "Record 2"],
    ["an amount without cents", "natural_key,occurrence,amount\r\nA,1,1\r\n", "Record 2"],
    ["an amount with separators", 'natural_key,occurrence,amount\r\nA,1,"1,000.00"\r\n', "Record 2"],
    ["minus nothing", "natural_key,occurrence,amount\r\nA,1,-0.00\r\n", "Record 2"],
    ["a leading zero", "natural_key,occurrence,amount\r\nA,1,01.00\r\n", "Record 2"],
    ["an occurrence out of turn", "natural_key,occurrence,amount\r\nA,1,1.00\r\nA,3,1.00\r\n", "Record 3"],
    ["nothing in it", "", "Record 1"],
  ])("with %s is refused, and the record is reported", (_name, text, record) => {
    const read = readPopulationCsv(text);
    expect(!read.ok && read.failure).toMatch(new RegExp(`^${record} of the population file: .+\\.$`));
    expect(verifyProof(proof, text, sha256).sample).toBeNull();
  });

  test("without items is read as an empty population", () => {
    expect(readPopulationCsv("natural_key,occurrence,amount\r\n")).toEqual({ ok: true, value: [] });
  });
});

describe("a setup changed after the draw", () => {
  const planOf = (size: number, isiThreshold: string | null): SetUpVersion["plan"] => ({
    ...{ method: "random", size, sizeBasis: `${size} items, set by the auditor`, isiThreshold, isiCountsTowardSampleSize: false },
  });
  const versions: readonly SetUpVersion[] = [
    { version: 1, drawNumber: 1, reason: "", plan: planOf(2, null) },
    { version: 2, drawNumber: 1, reason: "The firm asks for three items", plan: planOf(3, null) },
    { version: 3, drawNumber: 2, reason: "Risk was assessed as higher", plan: planOf(5, null) },
    { version: 4, drawNumber: 2, reason: "Large payments are tested for certain", plan: planOf(4, "24000.00") },
  ];
  const made = proveSample(payments, { seed: proof.seed, sha256, plan: planOf(4, "24000.00") }, { ...factsOf(file), versions });
  const edited = (change: (said: readonly VersionInProof[]) => readonly VersionInProof[]) =>
    verifyProof({ ...made, set_up_versions: change(made.set_up_versions ?? []) }, file, sha256).differences;

  test("is a numbered version with its reason and the items that came and went under the draw's seed", () => {
    const read = readProof(JSON.parse(JSON.stringify(made)));
    expect(read.ok && verifyProof(read.value, file, sha256).differences).toEqual([]);
    const [first, second, third, fourth] = made.set_up_versions ?? [];
    expect(first).toMatchObject({ version: 1, size: 2, reason: "", came: null, went: null });
    // Changed while draw 1 was in effect, whose seed this proof doesn't contain.
    expect(second).toMatchObject({ version: 2, draw_number: 1, size: 3, came: null, went: null });
    const keys = (items: readonly { readonly key: string; readonly occurrence: number }[]) =>
      items.map(({ key, occurrence }) => `${key}#${occurrence}`);
    expect(third?.came).toHaveLength(2);
    expect(third?.went).toEqual([]);
    const tested = keys([...made.isi, ...made.random]);
    for (const item of keys(fourth?.came ?? [])) expect(tested).toContain(item);
    for (const item of keys(fourth?.went ?? [])) expect(tested).not.toContain(item);
    expect((fourth?.came?.length ?? 0) - (fourth?.went?.length ?? 0)).toBe(1);
  });

  test("does not agree if it was edited in the proof", () => {
    expect(edited((all) => all.slice(1))[0]).toBe("Setup 2 appears where setup 1 is expected.");
    expect(edited((all) => all.map((said) => ({ ...said, reason: " " }))).filter((text) => text.endsWith("has no reason."))).toHaveLength(
      3,
    );
    expect(edited((all) => all.map((said) => ({ ...said, came: said.came && [] })))).toContain(
      "Setup 3 adds or removes different sample items in the redraw.",
    );
    expect(edited((all) => all.slice(0, 3))).toEqual(["The draw doesn't use setup 3, the latest."]);
  });

  test("is absent from the proof if nothing changed", () => {
    expect(proof).not.toHaveProperty("set_up_versions");
  });
});

describe("a population changed after the draw", () => {
  const plan: SetUpVersion["plan"] = {
    ...{ method: "random", size: 4, sizeBasis: "4 items, set by the auditor", isiThreshold: null, isiCountsTowardSampleSize: false },
  };
  const earlierFile = fileOf(payments.slice(0, 20));
  const named = (text: string, count: number) => ({ sha256: sha256(text), count, amount: "1.00" });
  const replaced = { before: named(earlierFile, 20), after: named(file, 30) };
  const versions: readonly SetUpVersion[] = [
    { version: 1, drawNumber: 2, reason: "", plan: { ...plan, size: 3 } },
    { version: 2, drawNumber: 2, reason: "Risk was assessed as higher", plan },
    { version: 3, drawNumber: 2, reason: "The population changed: December.csv added.", plan, replaced },
    { version: 4, drawNumber: 2, reason: "Less is enough", plan: { ...plan, size: 2 } },
  ];
  const rows = readPopulationCsv(earlierFile);
  const earlier = new Map(rows.ok ? [[sha256(earlierFile), rows.value]] : []);
  const prove = (more: Partial<ProofFacts>) =>
    proveSample(payments, { seed: proof.seed, sha256, plan: { ...plan, size: 2 } }, { ...factsOf(file), versions, ...more });
  const made = prove({ earlier });
  const texts = { text: file, earlier: [earlierFile] };

  test("is a version with both populations and the items that came and went, each version using the population of its time", () => {
    const read = readProof(JSON.parse(JSON.stringify(made)));
    expect(read.ok && verifyProof(read.value, texts, sha256).differences).toEqual([]);
    const drawn = (text: string, size: number): readonly string[] => {
      const items = readPopulationCsv(text);
      const { random } = proveSample(items.ok ? items.value : [], { seed: proof.seed, sha256, plan: { ...plan, size } }, factsOf(text));
      return random.map(({ key, occurrence }) => `${key}#${occurrence}`);
    };
    const keys = (said: VersionInProof["came"] | undefined) => said?.map(({ key, occurrence }) => `${key}#${occurrence}`).sort();
    const [then, now] = [drawn(earlierFile, 4), drawn(file, 4)];
    expect(then).not.toEqual(now);
    const [, second, third, fourth] = made.set_up_versions ?? [];
    expect(third?.replaced).toEqual(replaced);
    expect(keys(third?.came)).toEqual(now.filter((key) => !then.includes(key)).sort());
    expect(keys(third?.went)).toEqual(then.filter((key) => !now.includes(key)).sort());
    // Setup version 2 was created while the earlier population was in use.
    expect(keys(second?.came)).toEqual(then.filter((key) => !drawn(earlierFile, 3).includes(key)).sort());
    expect(fourth?.went).toHaveLength(2);
  });

  test("is left undetermined if the earlier population isn't stored, and isn't compared if it isn't available", () => {
    expect(prove({}).set_up_versions?.map(({ came }) => came === null)).toEqual([true, true, true, false]);
    expect(verifyProof(made, file, sha256).differences).toEqual([]);
  });

  test("does not agree if it was edited in the proof", () => {
    const edited = (change: (said: VersionInProof) => VersionInProof) =>
      verifyProof(
        { ...made, set_up_versions: (made.set_up_versions ?? []).map((said) => (said.replaced ? change(said) : said)) },
        texts,
        sha256,
      ).differences;
    expect(edited((said) => ({ ...said, came: [] }))).not.toEqual([]);
    expect(edited((said) => ({ ...said, replaced: { ...replaced, after: named("other", 30) } }))).toContain(
      "Setup 3 is for a population that the next setup doesn't replace.",
    );
    const { replaced: _, ...rest } = made.set_up_versions?.[2] ?? ({} as VersionInProof);
    expect(edited(() => rest)).not.toEqual([]);
  });
});
