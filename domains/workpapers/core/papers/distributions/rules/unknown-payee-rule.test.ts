import { describe, expect, it } from "vitest";
import { account, employed, factsWithout, verdict } from "../distributions.test-data.ts";
import { unknownPayee } from "./unknown-payee-rule.ts";

const wrong = "exception: 1000.00";

describe("a payee", () => {
  it("without an account is found", () => {
    expect(verdict(unknownPayee, {})).toBe("pass");
    expect(verdict(unknownPayee, {}, { holders: [] })).toBe(wrong);
    expect(verdict(unknownPayee, {}, { holders: [], employment: [employed()] })).toBe(wrong);
    expect(verdict(unknownPayee, {}, { holders: [account({ ssnHash: "another" })] })).toBe(wrong);
  });

  it("cannot be determined without balances", () => {
    const facts = factsWithout({ participant_balances: "report" });
    expect(verdict(unknownPayee, {}, { facts, holders: null })).toBe("cannot be determined: Participant balances not uploaded");
  });
});
