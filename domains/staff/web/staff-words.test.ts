import { expect, test } from "vitest";
import {
  costColumns,
  flagsText,
  hoursText,
  jobTitle,
  overviewFigures,
  personState,
  providerFacts,
  providersNamed,
  waitText,
} from "./staff-words.ts";

test("waiting times are shown in the most readable unit", () => {
  expect([null, 12, 89, 90, 5400, 7200, 200_000].map(waitText)).toEqual(["none", "12 s", "89 s", "2 min", "2 h", "2 h", "2 d"]);
});

test("flags unknown to this version are shown as is", () => {
  expect([flagsText([]), flagsText(["credits", "new_thing"])]).toEqual(["–", "Credits, new_thing"]);
});

test("a person without a password is shown as invited, and an inactive one as inactive in any case", () => {
  const of = (is_active: boolean, has_password: boolean) => personState({ is_active, has_password });
  expect([of(true, true), of(true, false), of(false, true)]).toEqual(["Active", "Invited", "Inactive"]);
});

test("the strip adds up running and waiting jobs", () => {
  const jobs = { running: 3, waiting: 5, failed: 1, oldest_waiting_seconds: 12 };
  const figures = overviewFigures({ firms: 214, jobs, support: { open: 1, this_week: 4 }, audit_events: 1204118 });
  expect(figures.slice(1, 3)).toEqual([
    ["Jobs", "8", "3 running, 5 waiting"],
    ["Oldest waiting", "12 s", "1 failed"],
  ]);
  expect(jobTitle("identity.send-password-link")).toBe("send password link");
});

test("a provider is found by any of its names, and shows how its files are read and obtained", () => {
  const blank = {
    provider_type: "Payroll",
    engagements: 0,
    order: 1000,
    is_universal: false,
    retired_at: null,
    instructions: "",
    help_page: null,
  };
  const one = { ...blank, id: "1", name: "Harborline", also_known_as: ["Bay Trust"], format: null };
  expect([providersNamed([one], " bay "), providersNamed([one], "x")]).toEqual([[one], []]);
  expect(providerFacts(one)).toEqual(["Read with the universal format", "No instructions", "No public help page known"]);
  const known = { ...one, format: "Empower", instructions: "<p>a</p>", help_page: "https://help.example" };
  expect(providerFacts(known)).toEqual(["Read with format Empower", "Instructions", "https://help.example"]);
});

test("the costs CSV shows each figure in the unit its price is for, and leaves it empty if no price is configured", () => {
  const cost = { storage: "5.75", runs: null, mails: null, total: "5.75" };
  const firm = { id: "1", name: "Alder LLP", stored_bytes: 250_000_000_000, run_seconds: 5400, mails: 3, cost };
  expect(costColumns.map(({ value }) => value(firm))).toEqual(["1", "Alder LLP", 250_000_000_000, 5400, 3, "5.75", null, null, "5.75"]);
  expect(hoursText(5400)).toBe("1.5 h");
});
