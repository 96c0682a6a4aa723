import { parsePlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import { type SlotFile, shareSlots } from "./share-slots.ts";

const headings = ["Name", "SSN", "Opening", "Closing"];
const file = (id: string, known: number, change: Partial<SlotFile> = {}): SlotFile => ({
  id,
  fileName: `${id}.csv`,
  slotId: "balances",
  reportKey: "participant_balances",
  finding: {
    headers: headings,
    candidates: [
      {
        reportKey: "participant_balances",
        score: known,
        complete: false,
        headers: headings.slice(0, known),
        columnCount: 4,
        titled: false,
      },
    ],
  },
  extent: { rows: known, firstOn: null, lastOn: null },
  isChosen: false,
  ...change,
});
const other = (id: string, known: number, change: Partial<SlotFile> = {}): SlotFile => {
  const made = file(id, known, change);
  return { ...made, finding: { ...made.finding, headers: ["Ticker", "CUSIP", "Value", "Units"] } };
};
const asked = (files: readonly SlotFile[], placed: Parameters<typeof shareSlots>[1] = []) =>
  [...shareSlots(files, placed)].flatMap(([id, { question }]) => (question === null ? [] : [id]));

test("the best match takes the slot whatever its name, and a file with other headings needs an answer", () => {
  const met = shareSlots([other("a-assets", 2), file("b-balances", 4)], []);
  expect([...met.keys()]).toEqual(["a-assets"]);
  expect(met.get("a-assets")?.question).toMatch(/^b-balances\.csv matches participant balances better \(4 of 4 headings, here 2 of 4\)/);
});

test("no file is called a better match than another file with as many known headings", () => {
  const met = shareSlots([file("a-details", 3), other("b-rollovers", 3)], []);
  expect(met.get("b-rollovers")?.question).toMatch(
    /^a-details\.csv is proposed for participant balances too \(3 of 4 headings known, here 3 of 4\)/,
  );
});

test("files with the same headings are added up without a question unless they cover the same rows and dates", () => {
  const lastOn = parsePlainDate("2025-12-31");
  const year = { rows: 9, firstOn: parsePlainDate("2025-01-01"), lastOn };
  const half = { rows: 9, firstOn: parsePlainDate("2025-07-01"), lastOn };
  expect(asked([file("one", 4, { extent: year }), file("two", 4, { extent: half })])).toEqual([]);
  expect(asked([file("one", 4, { extent: year }), file("two", 4, { extent: year })])).toEqual(["two"]);
  expect(asked([file("one", 4, { extent: year }), file("two", 4, { extent: year, isChosen: true })])).toEqual(["one"]);
});

test("a file that a person chose takes the slot before a better match, and the second of two chosen files waits", () => {
  expect(asked([other("chosen", 2, { isChosen: true }), file("better", 4)])).toEqual(["better"]);
  expect(asked([other("one", 2, { isChosen: true }), file("two", 4, { isChosen: true })])).toEqual(["one"]);
});

test("another file asks before it joins a slot with different headings, but not with the same headings", () => {
  const placed = [{ fileName: "there.csv", slotId: "balances", headers: headings }];
  expect(asked([other("new", 4)], placed)).toEqual(["new"]);
  expect(asked([file("part", 4)], placed)).toEqual([]);
  expect(asked([other("elsewhere", 4, { slotId: "contributions" })], placed)).toEqual([]);
});
