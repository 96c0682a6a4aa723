import { expect, it } from "vitest";
import { computeActivity } from "./compute.ts";
import { account, activityInputs, adams, baker, day, employee, payee, person } from "./participant-activity.test-data.ts";

const unknown = { birthOn: null, hireOn: null, termOn: null, status: null };
const dates = { birthOn: day("1970-07-07"), hireOn: day("2001-02-03"), termOn: day("2024-05-06"), status: "terminated" };

it("dates and status missing in balances come from the employer's record with the same SSN, naming its file", () => {
  const inputs = activityInputs({
    participants: [account(adams, {}, unknown), account(baker, {}, { ...unknown, hireOn: day("1999-09-09") })],
    employment: [employee(adams, dates), employee(baker, { ...dates, termOn: null })],
  });
  const { data, draft } = computeActivity(inputs);
  expect(data.participants).toMatchObject([dates, { birthOn: dates.birthOn, hireOn: day("1999-09-09"), termOn: null }]);
  expect(data.given).toEqual(expect.arrayContaining(["birth_date", "hire_date", "term_date", "status"]));
  expect(draft.notices[0]).toBe(
    "Not in Participant balances, from the employer's files (demographics.csv), by number of participants: birth date of 2, hire date of 1, termination date of 1, status of 2.",
  );
});

it("records with another name or SSN fill in nothing", () => {
  const nolan = { ...adams, name: "NOLAN, NED" };
  const cole = person("P9", "COLE, CY", "0009");
  const inputs = activityInputs({
    participants: [account(adams, {}, unknown)],
    employment: [employee(nolan, dates), employee(cole, dates)],
  });
  expect(computeActivity(inputs).data.participants).toMatchObject([unknown]);
});

it("values the employer does not give come from the payments, and the notice says so", () => {
  const inputs = activityInputs({
    participants: [account(adams, {}, unknown), account(baker, {}, unknown)],
    employment: [employee(adams, { ...unknown, hireOn: dates.hireOn })],
    payees: [
      payee(adams, { birthOn: dates.birthOn, hireOn: day("1990-01-01"), termOn: dates.termOn }),
      payee(baker, { hireOn: dates.hireOn }),
    ],
  });
  const { data, draft } = computeActivity(inputs);
  expect(data.participants).toMatchObject([
    { ...dates, status: null },
    { ...unknown, hireOn: dates.hireOn },
  ]);
  expect(data.given).toEqual(expect.arrayContaining(["birth_date", "hire_date", "term_date"]));
  expect(draft.notices.slice(0, 2)).toEqual([
    "Not in Participant balances, from the employer's files (demographics.csv), by number of participants: hire date of 1.",
    "Not in Participant balances, from the distribution detail (distribution_detail.csv), by number of participants: birth date of 1, hire date of 1, termination date of 1.",
  ]);
});
