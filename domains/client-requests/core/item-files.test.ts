import type { AskedReport, ReceivedFacts, ReceivedReading } from "@tieout/ingestion/core";
import { addDays, cents, type PlainDate } from "@tieout/kernel";
import { describe, expect, test } from "vitest";
import { findingsOf, type ItemFile } from "./index.ts";

const planYear = { startOn: "2024-01-01" as PlainDate, endOn: "2024-12-31" as PlainDate };
const asked: AskedReport = { reportKey: "payroll_register", planYear, box1Cents: null, box5Cents: null, frequency: null, hours: null };
const fridays = Array.from({ length: 26 }, (_, at) => addDays("2024-01-05" as PlainDate, at * 14));

const factsOf = (days: readonly PlainDate[], reading: Partial<ReceivedReading> = {}): ReceivedFacts => ({
  ...{ reportKey: "payroll_register", looksLike: null, rows: days.length, missing: [], unused: [], ssns: [], otherSheets: [] },
  found: ["employee_id", "pay_date", "gross_pay", "hours", "deferral_pretax"].map((field) => ({ field, header: field })),
  totals: { agreeing: 0, differing: [] },
  reading: {
    ...{ rows: days.length, people: 2, rowsOutOfPeriod: 0, rowsUnreadable: 0, causes: [] },
    ...{ firstOn: days[0] ?? null, lastOn: days.at(-1) ?? null, paidDays: days.map((on) => ({ on, people: 2 })) },
    sumCents: { gross_pay: String(100_000 * days.length), sec125: "0" },
    ...reading,
  },
});

let made = 0;
/** A register file waiting for the auditor. */
function file(days: readonly PlainDate[], change: Partial<ItemFile> = {}): ItemFile {
  made += 1;
  return {
    ...{
      id: String(made),
      sha256: String(made),
      isInSlot: false,
      fileName: `${made}.csv`,
      checking: "read",
      facts: factsOf(days),
      refusal: null,
      state: "sent",
      replacesId: null,
    },
    ...{ sentAtMilliseconds: made, settledAtMilliseconds: null, explanations: {} },
    ...change,
  };
}

const keysOf = (files: readonly ItemFile[], ask: AskedReport = asked) =>
  files.map(({ id }) => (findingsOf(files, ask).get(id)?.checks ?? []).map(({ key }) => key.replace(/:.*/, "")));
const [first, second] = [fridays.slice(0, 13), fridays.slice(13)];
const both = ["readable", "columns"];

describe("register files", () => {
  test("say whether the year is complete, if there is only one file", () => {
    expect(keysOf([file(first)])).toEqual([["pay-dates-missing", ...both]]);
  });

  test("if there are several, say it together, on the last one still to be settled; each file alone says only what it covers", () => {
    expect(keysOf([file(first), file(second)])).toEqual([
      [...both, "covers"],
      ["pay-dates", ...both, "covers"],
    ]);
    expect(keysOf([file(first, { state: "draft" }), file(second)])[0]).toContain("pay-dates");
  });

  test("are added up before they are compared with Form W-3, if each file has the pay", () => {
    const files = [file(first), file(second)];
    const w3 = { ...asked, box5Cents: cents(2_600_000) };
    expect(keysOf(files, w3)[1]).toContain("w3");
    const one = findingsOf(files, w3)
      .get(files[1]?.id ?? "")
      ?.checks.find(({ key }) => key === "w3:5");
    expect(one?.result).toBe("right");
    const without = file(second, { facts: factsOf(second, { sumCents: {} }) });
    expect(keysOf([file(first), without], w3)[1]).toContain("w3-not-compared");
  });

  test("call a compared figure a sum of columns if it was added up from columns in each file", () => {
    const summed = (days: readonly PlainDate[]) => file(days, { facts: { ...factsOf(days), payColumns: ["Regular", "Overtime"] } });
    const titleOf = (files: readonly ItemFile[]) =>
      files
        .flatMap(({ id }) => findingsOf(files, { ...asked, box1Cents: cents(2_600_000) }).get(id)?.checks ?? [])
        .find(({ key }) => key.startsWith("w3"))?.comparison?.leftTitle;
    expect(titleOf([summed(first), summed(second)])).toBe("Sum of the pay columns in these files");
    expect(titleOf([summed(first), file(second)])).toBe("Gross pay in these files");
    expect(titleOf([summed(fridays)])).toBe("Sum of the pay columns in this file");
  });

  test("that cover the same period are each asked about regular pay dates with few people, since another file may cover other people", () => {
    const people = (on: PlainDate, count: number) => ({ on, people: count });
    const bonus = file(fridays, { facts: factsOf(fridays, { paidDays: fridays.map((on) => people(on, on === "2024-03-01" ? 1 : 20)) }) });
    expect(keysOf([bonus])[0]?.[0]).toBe("pay-dates-few");
    const other = (count: number) =>
      file(["2024-03-01" as PlainDate], {
        facts: factsOf(["2024-03-01" as PlainDate], { paidDays: [people("2024-03-01" as PlainDate, count)] }),
      });
    const asksOf = (files: readonly ItemFile[]) => keysOf(files).map((keys) => keys.filter((key) => /few|missing/.test(key)));
    for (const count of [1, 19]) expect(asksOf([bonus, other(count)])).toEqual([[], ["pay-dates-few"]]);
  });

  test("that cover a single day within another file's period, such as bonuses, are asked about separately: the other files cover the year without them", () => {
    const halves = [file(first), file(second)];
    const bonus = (on: PlainDate) => file([on], { fileName: `bonus ${on}.csv` });
    const days = ["2024-03-06", "2024-05-08", "2024-09-11", "2024-10-09"] as PlainDate[];
    const questions = (files: readonly ItemFile[]) =>
      [...findingsOf(files, asked).values()].flatMap(({ checks }) => checks).filter(({ result }) => result === "question");
    expect(questions([...halves, bonus(days[0]!)]).map(({ title }) => title)).toEqual(["bonus 2024-03-06.csv: pay for one day only"]);
    expect(keysOf([...halves, bonus(days[0]!)]).flat()).toContain("pay-dates");
    expect(questions([...halves, ...days.map(bonus)]).map(({ title }) => title)).toEqual(["4 files don't have pay for the whole year"]);
    expect(keysOf([halves[0]!, bonus(days[0]!)]).flat()).toContain("pay-dates-missing");
  });

  test("raise a question about days that are in several of them", () => {
    expect(keysOf([file(fridays), file(second)])[1]?.[0]).toBe("pay-dates-shared");
  });

  test.each<[string, (people: number) => readonly ReceivedReading["paidDays"][number][]]>([
    [
      "a quarter of another rhythm",
      (people) => Array.from({ length: 13 }, (_, at) => ({ on: addDays("2024-01-03" as PlainDate, at * 7), people })),
    ],
    ["half a year", (people) => second.map((on) => ({ on, people }))],
  ])("from two payroll systems never cover the whole year if one has only %s", (_what, daysOf) => {
    for (const [many, few] of [
      [60, 5],
      [5, 60],
    ] as const) {
      const office = file(fridays, { facts: factsOf(fridays, { paidDays: fridays.map((on) => ({ on, people: many })) }) });
      const drivers = file(second, { fileName: "drivers.csv", facts: factsOf(second, { paidDays: daysOf(few) }) });
      const found = [...findingsOf([office, drivers], asked).values()].flatMap(({ checks }) => checks);
      expect(found.map(({ key }) => key)).not.toContain("pay-dates");
      const short = found.filter(({ key }) => key.startsWith("pay-dates-missing:"));
      expect(short.map(({ key }) => key.endsWith(":drivers.csv"))).toEqual([true]);
      expect(short[0]?.title).toMatch(/^drivers\.csv: (39|13) pay dates are missing/);
    }
  });

  test("from two payroll systems with different pay schedules cover the whole year if each does, whatever the client says about one", () => {
    const weekly = Array.from({ length: 52 }, (_, at) => addDays("2024-01-03" as PlainDate, at * 7));
    for (const frequency of [null, "weekly"] as const)
      expect(keysOf([file(fridays), file(weekly)], { ...asked, frequency })[1]).toContain("pay-dates");
  });

  test("that cover the same period raise one question, however many there are", () => {
    const files = fridays.slice(0, 5).flatMap((on) => [file([on]), file([on])]);
    const keys = keysOf(files).at(-1);
    expect(keys?.filter((key) => key === "pay-dates-short")).toHaveLength(1);
    expect(keys).not.toContain("pay-dates");
  });

  test.each<[string, readonly ItemFile[]]>([
    ["is being checked", [file(first), file([], { checking: "waiting", facts: null })]],
    ["went back to the client", [file(second, { state: "returned", settledAtMilliseconds: 10_000 }), file(first)]],
    [
      "cannot be read here",
      [file(first), file(second), file([], { checking: "refused", facts: null, refusal: { code: "file-encrypted", msg: "x" } })],
    ],
  ])("are never reported as incomplete while one of them %s", (_why, files) => {
    expect(keysOf(files).flat()).not.toContain("pay-dates-missing");
  });

  test("don't count if they are not the requested report, were returned or are being replaced", () => {
    const other = file(second, { facts: { ...factsOf(second), looksLike: "demographics" } });
    expect(keysOf([file(first), other])[0]).toContain("pay-dates-missing");
    const returned = file(first, { state: "returned", settledAtMilliseconds: made });
    expect(keysOf([returned, file(second)])[1]).toContain("pay-dates-missing");
    const replaced = file(fridays);
    const files = [replaced, file(first, { replacesId: replaced.id, state: "draft" }), file(second)];
    expect(keysOf(files)[1]).toEqual(["pay-dates", ...both, "covers"]);
  });

  test("count if returned but still in the slot, once for the same content", () => {
    const returned = file(fridays, { state: "returned", settledAtMilliseconds: made, isInSlot: true });
    expect(keysOf([returned, file(fridays)])[1]?.[0]).toBe("pay-dates-shared");
    const again = file(fridays, { sha256: returned.sha256 });
    expect(keysOf([returned, again, file(fridays)])[2]?.[0]).toBe("pay-dates-shared");
    expect(keysOf([returned, file(fridays, { replacesId: returned.id })])[1]).toEqual([...both, "pay-dates"]);
  });

  test("in a chain of replacements count once, even if one in between was returned", () => {
    const first = file(fridays, { state: "accepted" });
    const second = file(fridays, { state: "returned", settledAtMilliseconds: made, replacesId: first.id });
    const third = file(fridays, { replacesId: second.id });
    expect(keysOf([first, second, third])[2]).not.toContain("pay-dates-shared");
    const w3 = { ...asked, box5Cents: cents(2_600_000) };
    expect(keysOf([first, second, third], w3)[2]).toContain("w3");
  });

  test("say that they are not compared while a replacement for a returned file is awaited, even if an earlier draft is sent afterward", () => {
    const returned = file(second, { state: "returned", settledAtMilliseconds: 10_000 });
    expect(keysOf([returned, file(first)])[1]).toContain("returned-awaited");
    const draft = file(first, { state: "draft", sentAtMilliseconds: null });
    expect(keysOf([returned, draft, file(second)])[1]).not.toContain("returned-awaited");
    expect(keysOf([returned, file(first), file(second, { sentAtMilliseconds: 10_001 })])[2]).toContain("pay-dates");
  });

  test("keep the client's explanation of a joint finding, no matter which file it was given on", () => {
    const key = "pay-dates-missing:2024-01-05";
    const files = [file(first.slice(1), { explanations: { [key]: "No one was paid" } }), file(second)];
    const found = findingsOf(files, asked).get(files[1]?.id ?? "");
    expect([found?.ofAll.has(key), found?.explanations[key]]).toEqual([true, "No one was paid"]);
    const returned = file(first.slice(1), { state: "returned", settledAtMilliseconds: made, explanations: { [key]: "No one was paid" } });
    const again = [returned, file(first.slice(1), { replacesId: returned.id }), file(second)];
    const asking = findingsOf(again, asked).get(again[2]?.id ?? "");
    expect([asking?.ofAll.has(key), asking?.explanations[key]]).toEqual([true, undefined]);
  });
});
