import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { signOfField, signProblems } from "./column-signs.ts";

const { distribution_detail: distributions, participant_balances: balances } = reports;
const negative = { positive: 0, negative: 21 };
const positive = { positive: 20, negative: 1 };

describe("the sign of a column to which a person assigns a field", () => {
  const signOf = (report: typeof balances, field: string | null, counts: typeof negative | null, header = "Nt") =>
    signOfField(report, { field, header }, counts);

  it("is reversed if payments are written as outflows, as in a recognized column", () => {
    expect(["dist_gross", "dist_net", "fed_tax", "forfeiture"].map((field) => signOf(distributions, field, negative))).toEqual(
      Array(4).fill("reversed"),
    );
    expect(signOf(distributions, "dist_net", positive)).toBe("as_is");
  });
  it("is reversed if outflows are written as positive, including when the header says that they go out", () => {
    expect(signOf(balances, "distributions", positive)).toBe("reversed");
    expect(signOf(balances, "transfers", positive, "Transfers Out")).toBe("reversed");
    expect([signOf(balances, "distributions", negative), signOf(balances, "contributions", positive)]).toEqual(["as_is", "as_is"]);
  });
  it("is reversed in a debit column that is part of the amount", () => {
    const ofAmount = (header: string) => signOfField(reports.trust_statement, { field: "amount", header }, positive);
    expect([ofAmount("Debit"), ofAmount("Credit"), ofAmount("Amount")]).toEqual(["reversed", "as_is", "as_is"]);
  });
  it("stays as in the file if nothing is known about the amounts, or if the column has no amounts", () => {
    expect([
      signOf(distributions, "dist_net", null),
      signOf(distributions, "payee", negative),
      signOf(distributions, null, negative),
    ]).toEqual(Array(3).fill("as_is"));
  });
});

describe("payment columns that contradict each other", () => {
  const column = (index: number, field: string, sign: "as_is" | "reversed") => ({ index, header: field, field, sign, format: {} });
  const problems = (netSign: "as_is" | "reversed", counts = negative) =>
    signProblems(distributions, [column(0, "dist_gross", "reversed"), column(1, "dist_net", netSign)], (index) =>
      index === 0 ? negative : counts,
    );

  it("are reported before the mapping can be accepted", () => {
    expect(problems("as_is")).toMatchObject([{ code: "signs-contradict", severity: "error", column: 1, field: "dist_net" }]);
  });
  it("are not reported if all have the same sign, or if one has mixed signs", () => {
    expect([
      problems("reversed"),
      problems("as_is", { positive: 10, negative: 11 }),
      problems("as_is", { positive: 0, negative: 0 }),
    ]).toEqual([[], [], []]);
  });
  it("are not reported in a report without payments", () => {
    expect(signProblems(balances, [column(0, "distributions", "as_is"), column(1, "fees", "reversed")], () => negative)).toEqual([]);
  });
});
