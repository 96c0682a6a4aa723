import { describe, expect, it } from "vitest";
import { account, on, verdict } from "../../distributions.test-data.ts";
import { rmdUnderAge } from "./rmd-rules.ts";

const wrong = "exception: 1000.00";
const noBirth = "cannot be determined: No file gives a birth date for this person";

describe("required minimum distributions", () => {
  const rmd = { type: "rmd", code: "7" };
  it("begin in the year in which the age for the birth year is reached", () => {
    expect(verdict(rmdUnderAge, { ...rmd, birthOn: on("1952-01-01") })).toBe(wrong);
    expect(verdict(rmdUnderAge, { ...rmd, birthOn: on("1951-12-31") })).toBe("pass");
    expect(verdict(rmdUnderAge, { ...rmd, birthOn: null })).toBe(noBirth);
    expect(verdict(rmdUnderAge, {})).toBe("not applicable");
  });

  it("to a beneficiary do not depend on the participant's age", () => {
    expect(verdict(rmdUnderAge, rmd)).toBe(wrong);
    expect(verdict(rmdUnderAge, { ...rmd, code: "4" })).toBe("not applicable");
    const holders = [account({ status: "deceased" })];
    expect(verdict(rmdUnderAge, { ...rmd, payee: "A SPOUSE" }, { holders })).toBe("not applicable");
  });
});
