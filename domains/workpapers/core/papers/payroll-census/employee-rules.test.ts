import { describe, expect, it } from "vitest";
import type { PayrollEmployee } from "../../people/employer-records.ts";
import { duplicateSsn, hiredAfterTermination, implausibleBirth } from "./employee-rules.ts";
import { ann, annAgain, ben, cy, day, judge, personFields, recordOf } from "./payroll-census.test-data.ts";

describe("one SSN, several employees", () => {
  it("finds an SSN under two employee IDs, with the rows of both", () => {
    const { exceptions } = judge(duplicateSsn, { payroll: [annAgain(), ben(), ann()] });
    expect(exceptions).toMatchObject([
      {
        naturalKey: "E1+E9",
        subject: "ADAMS, ANN (E1) and ADAMS, ANN (E9)",
        amountCents: null,
        msg: "***-**-0001 appears under employee IDs E1, E9.",
        rowsOf: [
          { report: "payroll_register", keys: ["0|IE9"] },
          { report: "payroll_register", keys: ["0|IE1"] },
        ],
      },
    ]);
  });

  it("finds relatives with one SSN and similar names by their birth dates, and one name with two birth dates", () => {
    const born = (nth: number, name: string, birthOn: string, more = {}) =>
      ann({ id: null, key: `0|Shash~${nth}`, name, birthOn: day(birthOn), ...more });
    const found = (...payroll: PayrollEmployee[]) => judge(duplicateSsn, { payroll }).exceptions.map(({ msg }) => msg);
    expect(found(born(1, "SMITH, ERIC", "1960-05-05"), born(2, "SMITH, ERICA", "1995-06-06"))).toEqual([
      "***-**-0001 appears under the names SMITH, ERIC and SMITH, ERICA.",
    ]);
    expect(found(born(1, "SMITH, ERIC", "1995-06-06", { earlierBirthOn: day("1960-05-05") }))).toEqual([
      "***-**-0001 appears under the birth dates 5 May 1960 and 6 Jun 1995.",
    ]);
    for (const earlierBirthOn of [day("1995-06-05"), day("1900-01-01")])
      expect(found(born(1, "SMITH, ERIC", "1995-06-06", { earlierBirthOn }))).toEqual([]);
  });

  it("finds two people with one SSN and no employee IDs by their names, but not one person spelled two ways", () => {
    const nameless = (nth: number, name: string) => ann({ id: null, key: `0|Shash~${nth}`, name });
    const { exceptions } = judge(duplicateSsn, { payroll: [nameless(1, "ADAMS, ANN"), nameless(2, "BAKER, BEN")] });
    expect(exceptions).toMatchObject([
      {
        naturalKey: "ADAMS, ANN+BAKER, BEN",
        subject: "ADAMS, ANN (***-**-0001) and BAKER, BEN (***-**-0001)",
        msg: "***-**-0001 appears under the names ADAMS, ANN and BAKER, BEN.",
        rowsOf: [
          { report: "payroll_register", keys: ["0|Shash~1"] },
          { report: "payroll_register", keys: ["0|Shash~2"] },
        ],
      },
    ]);
    expect(judge(duplicateSsn, { payroll: [nameless(1, "ADAMS, ANN"), nameless(2, "Ann M Adams")] }).results).toEqual(["pass"]);
  });

  it("finds nothing if the SSNs differ, one of the two has no ID, or they are at different providers", () => {
    const namesake = ben({ name: "ADAMS, ANN" });
    expect(judge(duplicateSsn, { payroll: [ann(), namesake] }).results).toEqual(["pass", "pass"]);
    expect(judge(duplicateSsn, { payroll: [ann(), annAgain({ id: null, key: "0|Shash" })] }).results).toEqual(["pass"]);
    expect(judge(duplicateSsn, { payroll: [ann(), annAgain({ key: "1|IE9" })] }).results).toEqual(["pass", "pass"]);
  });

  it("does not judge an employee without an SSN", () => {
    const masked = { ssnHash: null };
    expect(judge(duplicateSsn, { payroll: [ann(masked), annAgain(masked)] }).results).toEqual([]);
  });

  it("takes an SSN missing in the register from demographics, if employee ID and name are the same", () => {
    const fields = { payroll_register: personFields.filter((field) => field !== "ssn") };
    const mateo = ann({ name: "CASTELLANOS, MATEO" });
    const matilda = annAgain({ name: "CASTELLANO, MATILDA" });
    const twice = judge(duplicateSsn, { payroll: [mateo, matilda, ben()], fields });
    expect(twice.exceptions).toMatchObject([{ naturalKey: "E1+E9", msg: "***-**-0001 appears under employee IDs E1, E9." }]);
    expect(twice.summary).toMatchObject({ pass: 1, exception: 1, cannot_be_determined: 0 });
    // The SSN under someone else's employee ID is not used, and the message names the employee.
    const demographics = [recordOf(mateo), recordOf(matilda, { name: "NOLAN, NED" }), recordOf(ben())];
    const other = judge(duplicateSsn, { payroll: [mateo, matilda, ben()], demographics, fields });
    expect(other.summary).toMatchObject({ pass: 2, exception: 0, cannot_be_determined: 1 });
    expect(other.summary?.open.map(({ subject }) => subject)).toEqual(["CASTELLANO, MATILDA (E9)"]);
  });

  it("gives the same text in the same order whatever the firm's hash key", () => {
    const ofAnn = (ssnHash: string) => [ann({ ssnHash }), annAgain({ ssnHash })];
    const ofBen = (ssnHash: string) => [ben({ ssnHash }), ben({ ssnHash, id: "E8", key: "0|IE8" })];
    const said = (payroll: ReturnType<typeof ofAnn>) =>
      judge(duplicateSsn, { payroll }).exceptions.map(({ id, subject, msg }) => [id, subject, msg]);
    const first = said([...ofAnn("a"), ...ofBen("b")]);
    expect(first.map(([id]) => id)).toEqual(["census.duplicate_ssn:E1+E9", "census.duplicate_ssn:E2+E8"]);
    expect(said([...ofBen("c"), ...ofAnn("d")].reverse())).toEqual(first);
    expect(said([...ofBen("c"), ...ofAnn("d")])).toEqual(first);
  });
});

describe("hired after termination", () => {
  const late = { hireOn: day("2024-02-01"), termOn: day("2024-01-31") };

  it("finds an employee hired the day after the termination, but not one hired on that day", () => {
    const { exceptions, found } = judge(hiredAfterTermination, { payroll: [ann(late), ben({ ...late, termOn: day("2024-02-01") })] });
    expect(found).toEqual(["ADAMS, ANN (E1)"]);
    expect(exceptions[0]?.msg).toBe("Terminated on 31 Jan 2024, hired on 1 Feb 2024, and no rehire date explains it.");
  });

  it("accepts a rehire on or after the termination date, but not before it", () => {
    const rehired = (on: string) => ({ ...late, rehireOn: day(on) });
    const payroll = [ann(rehired("2024-01-30")), ben(rehired("2024-01-31")), cy(rehired("2024-02-01"))];
    expect(judge(hiredAfterTermination, { payroll }).results).toEqual(["exception", "pass", "pass"]);
  });

  it("finds someone who is only in demographics, once, with the demographics rows", () => {
    const demographics = [recordOf(ann(late)), recordOf(ben(late)), recordOf(cy({ termOn: day("2020-06-30") }))];
    const { exceptions, results } = judge(hiredAfterTermination, { payroll: [ann()], demographics });
    expect(results).toEqual(["pass", "exception", "pass"]);
    expect(exceptions).toMatchObject([{ subject: "BAKER, BEN (E2)", rowsOf: [{ report: "demographics", keys: ["0|IE2"] }] }]);
    const unknown = recordOf(ben({ ...late, id: null, ssnHash: null }));
    expect(judge(hiredAfterTermination, { payroll: [ann()], demographics: [unknown] }).results).toEqual([
      "not_applicable",
      "cannot_be_determined",
    ]);
  });

  it("cannot be determined for a terminated employee with no hire date, and does not apply without a termination", () => {
    const { results, summary } = judge(hiredAfterTermination, { payroll: [ann({ ...late, hireOn: null }), ben({ hireOn: null })] });
    expect(results).toEqual(["cannot_be_determined", "not_applicable"]);
    expect(summary?.missing).toEqual(["Hire date is blank for a terminated employee"]);
  });
});

describe("implausible birth date", () => {
  const hiredIn2015 = (birth: string) => ({ birthOn: day(birth), hireOn: day("2015-01-01") });

  it("finds an employee hired the day before the 14th birthday, but not on it", () => {
    const { exceptions, results } = judge(implausibleBirth, { payroll: [ann(hiredIn2015("2001-01-02")), ben(hiredIn2015("2001-01-01"))] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions[0]?.msg).toBe("Born 2 Jan 2001 and hired 1 Jan 2015, at age 13.");
  });

  it("finds an employee hired on the 91st birthday, but not the day before it", () => {
    const { exceptions, results } = judge(implausibleBirth, { payroll: [ann(hiredIn2015("1924-01-01")), ben(hiredIn2015("1924-01-02"))] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions[0]?.msg).toContain("at age 91");
  });

  it("finds an employee hired before birth", () => {
    expect(judge(implausibleBirth, { payroll: [ann(hiredIn2015("2015-01-02"))] }).exceptions[0]?.msg).toContain("before birth");
  });

  it.each([
    ["1900-01-01", "1 Jan 1900"],
    ["1899-12-31", "31 Dec 1899"],
    ["2999-12-31", "31 Dec 2999"],
  ])("finds the placeholder %s even without a hire date", (born, shown) => {
    const { exceptions } = judge(implausibleBirth, { payroll: [ann({ birthOn: day(born), hireOn: null })] });
    expect(exceptions[0]?.msg).toBe(`The birth date is ${shown}, a common placeholder.`);
  });

  it("finds someone who is only in demographics, once, with the demographics rows", () => {
    const demographics = [recordOf(ann(hiredIn2015("2015-01-02"))), recordOf(ben(hiredIn2015("2015-01-02"))), recordOf(cy())];
    const { exceptions, results } = judge(implausibleBirth, { payroll: [ann()], demographics });
    expect(results).toEqual(["pass", "exception", "pass"]);
    expect(exceptions).toMatchObject([{ subject: "BAKER, BEN (E2)", rowsOf: [{ report: "demographics", keys: ["0|IE2"] }] }]);
    expect(judge(implausibleBirth, { payroll: null, demographics }).results).toEqual(["exception", "exception", "pass"]);
  });

  it("cannot be determined for someone only in demographics who may be an employee in payroll", () => {
    const unknown = { id: null, ssnHash: null };
    const demographics = [
      recordOf(ben({ ...hiredIn2015("2015-01-02"), ...unknown })),
      recordOf(cy({ birthOn: day("1900-01-01"), ...unknown })),
    ];
    const { results, summary } = judge(implausibleBirth, { payroll: [ann()], demographics });
    expect(results).toEqual(["pass", "cannot_be_determined", "cannot_be_determined"]);
    expect(summary?.missing).toEqual(["Neither full SSN nor employee ID is in both Payroll register and Demographics"]);
  });

  it("cannot be determined if the birth date or the hire date is blank", () => {
    const { results, summary } = judge(implausibleBirth, { payroll: [ann({ birthOn: null }), ben({ hireOn: null })] });
    expect(results).toEqual(["cannot_be_determined", "cannot_be_determined"]);
    expect(summary?.missing).toEqual(["Birth date is blank", "Hire date is blank"]);
  });

  it("without a hire date in any file, still finds the placeholder and passes no one", () => {
    const payroll = [ann({ birthOn: day("1900-01-01"), hireOn: null }), ben({ hireOn: null })];
    const { results, summary } = judge(implausibleBirth, { payroll, without: ["hire_date"] });
    expect(results).toEqual(["exception", "cannot_be_determined"]);
    expect(summary?.missing).toEqual(["Hire date not mapped in Payroll register or Demographics"]);
  });
});
