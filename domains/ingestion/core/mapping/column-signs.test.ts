import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { signOfField, signProblems } from "./column-signs.ts";

const { distribution_detail: distributions, participant_balances: balances } = reports;
const negative = { positive: 0, negative: 21 };
const positive = { positive: 20, negative: 1 };

describe("the sign of a column that a person gives a field", () => {
  const signOf = (report: typeof balances, field: string | null, counts: typeof negative | null, header = "Nt") =>
    signOfField(report, { field, header }, counts);

  it("is turned where payments are written as outflows, as in a column that was recognized", () => {
    expect(["dist_gross", "dist_net", "fed_tax", "forfeiture"].map((field) => signOf(distributions, field, negative))).toEqual(
      Array(4).fill("reversed"),
    );
    expect(signOf(distributions, "dist_net", positive)).toBe("as_is");
  });
  it("is turned where outflows are written as positive, also of a flow that the header says goes out", () => {
    expect(signOf(balances, "distributions", positive)).toBe("reversed");
    expect(signOf(balances, "transfers", positive, "Transfers Out")).toBe("reversed");
    expect([signOf(balances, "distributions", negative), signOf(balances, "contributions", positive)]).toEqual(["as_is", "as_is"]);
  });
  it("is turned in a column of debits that is a part of the amount", () => {
    const ofAmount = (header: string) => signOfField(reports.trust_statement, { field: "amount", header }, positive);
    expect([ofAmount("Debit"), ofAmount("Credit"), ofAmount("Amount")]).toEqual(["reversed", "as_is", "as_is"]);
  });
  it("is that of the file where nothing is known of its amounts, or it is not an amount", () => {
    expect([
      signOf(distributions, "dist_net", null),
      signOf(distributions, "payee", negative),
      signOf(distributions, null, negative),
    ]).toEqual(Array(3).fill("as_is"));
  });
});

describe("columns of payments that contradict each other", () => {
  const column = (index: number, field: string, sign: "as_is" | "reversed") => ({ index, header: field, field, sign, format: {} });
  const problems = (netSign: "as_is" | "reversed", counts = negative) =>
    signProblems(distributions, [column(0, "dist_gross", "reversed"), column(1, "dist_net", netSign)], (index) =>
      index === 0 ? negative : counts,
    );

  it("are named before the mapping is accepted", () => {
    expect(problems("as_is")).toMatchObject([{ code: "signs-contradict", severity: "error", column: 1, field: "dist_net" }]);
  });
  it("are none where all have one sign, or the amounts of one are mixed", () => {
    expect([
      problems("reversed"),
      problems("as_is", { positive: 10, negative: 11 }),
      problems("as_is", { positive: 0, negative: 0 }),
    ]).toEqual([[], [], []]);
  });
  it("are not a question of a report without payments", () => {
    expect(signProblems(balances, [column(0, "distributions", "as_is"), column(1, "fees", "reversed")], () => negative)).toEqual([]);
  });
});
