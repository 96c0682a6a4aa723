import { describe, expect, it } from "vitest";
import { suggestValueMap } from "../mapping/suggest-value-map.ts";
import { codeOfDecision, columnOfDecision, decisionOfCode, decisionOfColumn, payDecisions } from "./pay-decision.ts";
import { type PayItem, type PayMapping, payItems } from "./pay-items.ts";
import { payKindOf } from "./pay-kinds.ts";
import { eligibleIf, payTotals } from "./pay-totals.ts";
import { slotState, worstState } from "./payroll-state.ts";
import { departureOf, type PlanDefinition } from "./plan-definition.ts";
import { suggestPay } from "./suggest-decision.ts";

const none: PlanDefinition = { text: "", excluded: [] };
const written: PlanDefinition = { text: "W-2 pay without bonuses and fringe benefits.", excluded: ["bonus", "fringe"] };

describe("the kind of pay that a code or column names", () => {
  const kinds = [
    ["REG Regular pay", "regular"],
    ["OT Overtime", "overtime"],
    ["HOL Holiday", "leave"],
    ["BON2 Spot bonus", "bonus"],
    ["AUTO Car allowance", "fringe"],
    ["GTL Group-term life", "fringe"],
    ["SEV Severance", "severance"],
    ["RELO Relocation", "moving"],
    ["REIM Reimbursement", "reimbursement"],
    ["RETRO Retroactive pay", "retro"],
    ["Reg Hrs", "hours"],
    ["YTD Regular", "ytd"],
    ["Pay Rate", "rate"],
    ["FIT Federal Tax", "tax"],
    ["GARN Garnishment", "court"],
    ["Med125", "benefit"],
    ["XQ7", null],
  ] as const;
  it.each(kinds)("%s: %s", (words, kind) => {
    expect(payKindOf(words)?.key ?? null).toBe(kind);
  });

  it("a pre-tax deferral is not tax", () => {
    expect(payKindOf("401k Pre-Tax")).toBeNull();
  });
});

describe("suggested decisions", () => {
  it("stay below 0.90 for special pay without a definition, so a person decides", () => {
    const { group, suggestion } = suggestPay("Spot bonus BON2", { decision: "does_not_count", confidence: 0.85, reason: "" }, none);
    expect([group, suggestion.decision]).toEqual(["earnings", "does_not_count"]);
    expect(suggestion.confidence).toBeLessThan(0.9);
  });

  it("follow the plan's definition for the kinds that it excludes and those that it does not", () => {
    expect(suggestPay("Spot bonus", null, written).suggestion).toMatchObject({ decision: "does_not_count", confidence: 0.95 });
    expect(suggestPay("Overtime", null, written).suggestion).toMatchObject({ decision: "counts", confidence: 0.95 });
  });

  it("never count severance, whatever the definition says", () => {
    expect(suggestPay("Severance", null, none).suggestion).toMatchObject({ decision: "does_not_count" });
    expect(departureOf("severance", "counts", none)?.reason).toContain("1.415(c)-2(e)(3)");
  });

  it("use the mapping's plan money source, and suggest nothing for an unknown text", () => {
    expect(suggestPay("401k Pre", { decision: "deferral_pretax", confidence: 0.93, reason: "" }, written)).toMatchObject({
      group: "deductions",
      kind: null,
    });
    expect(suggestPay("ER Mtch", { decision: "match", confidence: 0.95, reason: "" }, written).group).toBe("employer");
    expect(suggestPay("XQ7", null, written)).toMatchObject({ group: "earnings", suggestion: { decision: null, confidence: 0 } });
  });
});

it("a decision needs a reason only if it departs from the definition or the law", () => {
  expect(departureOf("bonus", "counts", written)).toMatchObject({ counts: false });
  expect(departureOf("overtime", "does_not_count", written)).toMatchObject({ counts: true });
  expect(departureOf("bonus", "does_not_count", written)).toBeNull();
  expect(departureOf("bonus", "counts", none)).toBeNull();
  expect(departureOf(null, "counts", written)).toBeNull();
});

it("every decision maps to one place in the mapping, and back", () => {
  for (const decision of payDecisions.filter((one) => one !== "hours")) expect(decisionOfCode(codeOfDecision(decision))).toBe(decision);
  for (const decision of payDecisions) expect(decisionOfColumn(columnOfDecision(decision))).toBe(decision);
});

const longMapping = (accepted: Readonly<Record<string, string>>, lastYear = new Map<string, string>()): PayMapping => ({
  columns: [
    { index: 0, header: "Code", field: "pay_code", accepted: true },
    { index: 1, header: "Amount", field: "amount", accepted: true },
    { index: 2, header: "Rate", field: null, accepted: true },
  ],
  values: Object.entries(accepted).map(([source, canonical]) => ({ key: "pay_codes", source, canonical, accepted: true })),
  found: [0, 1, 2].map((index) => ({ index, field: null, confidence: 0.5, reason: "", kind: index === 0 ? "text" : "money" })),
  codes: suggestValueMap("pay_codes", [
    { text: "REG", count: 9, explanation: "Regular pay" },
    { text: "BON2", count: 2, explanation: "Spot bonus" },
    { text: "K401", count: 9, explanation: "401k Deferral" },
  ]),
  definition: written,
  lastYear,
});

describe("the codes of a long register", () => {
  it("are undecided until the mapping has an accepted meaning, and show last year's answer", () => {
    const items = payItems(longMapping({ reg: "earnings_eligible" }, new Map([["code:BON2", "counts"]])));
    expect(items.map(({ text, group, decision, lastYear }) => [text, group, decision, lastYear])).toEqual([
      ["REG", "earnings", "counts", null],
      ["BON2", "earnings", null, "counts"],
      ["K401", "deductions", null, null],
    ]);
  });
});

describe("the amount columns in a wide register", () => {
  const wide = (columns: PayMapping["columns"], kinds: readonly string[], lastYear = new Map<string, string>()): readonly PayItem[] =>
    payItems({
      ...{ columns, values: [], codes: [], definition: none, lastYear },
      found: columns.map(({ index }) => ({ index, field: null, confidence: 0.5, reason: "", kind: kinds[index] ?? "text" })),
    });
  const column = (index: number, header: string, field: string | null, accepted = true) => ({ index, header, field, accepted });

  it("are earnings to decide if the mapping left them out, and settled if they are clearly not earnings", () => {
    const items = wide(
      [
        column(0, "Name", "full_name"),
        column(1, "Regular", null),
        column(2, "Overtime", "counted_earnings"),
        column(3, "FIT", null),
        column(4, "Gross Pay", "gross_pay"),
        column(5, "ZIP", null),
      ],
      ["text", "money", "money", "money", "money", "number"],
    );
    expect(items.map(({ text, group, decision }) => [text, group, decision])).toEqual([
      ["Regular", "earnings", null],
      ["Overtime", "earnings", "counts"],
      ["FIT", "deductions", "not_used"],
      ["Gross Pay", "totals", "gross_pay"],
    ]);
  });

  it("keep last year's not-plan-related answer, and a person's answer this year", () => {
    const decided = { by: "u", name: "Dana", at: "2025-06-09T10:00:00Z" };
    const items = wide(
      [column(0, "Perk A", null), { ...column(1, "Perk B", null), decided }, column(2, "Perk C", null)],
      ["money", "money", "money"],
      new Map([["column:PERK A", "not_used"]]),
    );
    expect(items.map(({ decision }) => decision)).toEqual(["not_used", "not_used", null]);
  });
});

describe("totals of the decisions", () => {
  const item = (
    text: string,
    decision: string | null,
    cents: bigint,
    kind: string | null = null,
    group: PayItem["group"] = "earnings",
  ) => ({ text, decision, cents, kind, group });
  const items = [
    item("REG", "counts", 1_784_251_640n, "regular"),
    item("BON2", null, 4_120_000n, "bonus"),
    item("GTL", "does_not_count", 1_840_236n, "fringe"),
    item("REIM", "does_not_count", 2_281_647n, "reimbursement"),
    item("401k", "deferral_pretax", 123_648_030n, null, "deductions"),
    item("Gross", "gross_pay", 1_790_211_876n, null, "totals"),
  ];

  it("split all earnings into counted, excluded and undecided", () => {
    const totals = payTotals(items);
    expect(totals).toMatchObject({
      countedCents: 1_784_251_640n,
      excludedCents: 4_121_883n,
      undecidedCents: 4_120_000n,
      undecided: 1,
      declaredCents: null,
    });
    expect(totals.countedCents + totals.excludedCents + totals.undecidedCents).toBe(totals.earningsCents);
  });

  it("tie the codes to the gross column, excluding reimbursements if payroll pays them outside gross", () => {
    expect(payTotals(items).tie).toEqual({ earningsCents: 1_790_211_876n, grossCents: 1_790_211_876n, without: ["REIM"] });
    const within = items.map((one) => (one.text === "Gross" ? { ...one, cents: 1_792_493_523n } : one));
    expect(payTotals(within).tie).toEqual({ earningsCents: 1_792_493_523n, grossCents: 1_792_493_523n, without: [] });
    const differs = items.map((one) => (one.text === "Gross" ? { ...one, cents: 1n } : one));
    expect(payTotals(differs).tie).toMatchObject({ earningsCents: 1_792_493_523n, without: [] });
    expect(payTotals(items.slice(0, 5)).tie).toBeNull();
  });

  it("show what eligible pay would be either way", () => {
    const totals = payTotals(items);
    expect(eligibleIf(totals, items[1] as (typeof items)[number], true)).toBe(1_788_371_640n);
    expect(eligibleIf(totals, items[0] as (typeof items)[number], false)).toBe(0n);
  });
});

it("the report's state is the first task for a person", () => {
  expect(slotState([], false)).toBe("missing");
  expect(slotState([{ status: "inspecting" }], false)).toBe("reading");
  expect(slotState([{ status: "ready" }, { status: "refused" }], true)).toBe("refused");
  expect(slotState([{ status: "needs_mapping" }], false)).toBe("needs_mapping");
  expect(slotState([{ status: "ready" }], true)).toBe("ready");
  expect(worstState(["ready", "needs_mapping", "missing"])).toBe("missing");
});
