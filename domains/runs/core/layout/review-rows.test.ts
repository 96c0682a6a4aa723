import type { PlainDate } from "@tieout/kernel";
import type { RowModel } from "@tieout/spreadsheet/model";
import { expect, test } from "vitest";
import type { PrintedSignOff } from "../printed/paper-review.ts";
import { reviewRows } from "./review-rows.ts";
import { headRows, type PaperFrame } from "./sheet-frame.ts";

const now = "8f31c02e00000000";
const signed: PrintedSignOff = { role: "preparer", by: "Dana Whitlock", at: "2025-06-09T16:24:05.000Z", resultId: now };
const textsOf = (rows: Iterable<RowModel>) =>
  [...rows].map(({ cells }) =>
    cells.flatMap((cell) => {
      const content = cell?.content;
      return content?.kind === "text" ? [content.text] : content?.kind === "date" ? [content.on] : [];
    }),
  );

test("a sign-off is printed with the result it is for, and marked stale if that isn't the current result", () => {
  const before: PrintedSignOff = { role: "reviewer", by: "Henrike Kessel", at: "2025-06-08T09:00:00.000Z", resultId: "5c1e90ab00000000" };
  expect(textsOf(reviewRows({ signOffs: [signed, before], notes: [] }, now)).slice(2)).toEqual([
    ["Preparer", "Dana Whitlock, 9 Jun 2025 16:24 UTC", now],
    ["Reviewer", "Henrike Kessel, 8 Jun 2025 09:00 UTC", `5c1e90ab00000000: stale, the result is ${now} now`],
  ]);
});

test("every note is printed with its replies and whether it is resolved; without a review nothing is printed", () => {
  const message = { by: "Henrike Kessel", at: "2025-06-10T11:02:00.000Z", text: "Which page?" };
  const notes = [{ about: "Tie: Fees", messages: [message, { ...message, by: "Dana Whitlock", text: "31" }], resolved: null }];
  expect(textsOf(reviewRows({ signOffs: [], notes }, now)).slice(-3)).toEqual([
    ["Tie: Fees", "Henrike Kessel, 10 Jun 2025 11:02 UTC", "Which page?"],
    ["", "Dana Whitlock, 10 Jun 2025 11:02 UTC", "31"],
    ["", "Not resolved"],
  ]);
  expect(textsOf(reviewRows(undefined, now))).toEqual([]);
});

test("evidence is listed with its subject and hash; a link is marked as having no hash", () => {
  const at = { by: "Dana Whitlock", at: "2025-06-10T11:02:00.000Z" };
  const evidence = [
    { ...at, about: "Exception: Vesting differs, STRAND, OTTO", title: "Hours.pdf", sha256: "a90f" },
    { ...at, about: "", title: "Client portal", url: "https://portal.example/118" },
  ];
  expect(textsOf(reviewRows({ signOffs: [], notes: [], evidence }, now)).slice(-3)).toEqual([
    ["Evidence", "Attached by", "File or link"],
    ["Exception: Vesting differs, STRAND, OTTO", "Dana Whitlock, 10 Jun 2025 11:02 UTC", "Hours.pdf, SHA-256 a90f"],
    ["The workpaper", "Dana Whitlock, 10 Jun 2025 11:02 UTC", "Client portal, https://portal.example/118 (a link has no hash)"],
  ]);
});

test("every tab names who prepared this result and when, and leaves the reviewer blank", () => {
  const on = (text: string): PlainDate => text as PlainDate;
  const frame: PaperFrame = {
    engagement: {
      ...{ clientName: "C", planName: "P", ein: "00-0000000", planNumber: "001", engagementName: "E", providers: [] },
      ...{ startOn: on("2024-01-01"), endOn: on("2024-12-31"), performanceMateriality: null },
    },
    ...{ title: "T", sources: [], appVersion: "1", resultId: now, signOffs: [signed] },
  };
  expect(textsOf(headRows(frame)).map((texts) => texts.slice(1))).toEqual([
    ["Prepared by", "Dana Whitlock"],
    ["Prepared on", "2025-06-09"],
    ["Reviewed by"],
    ["Reviewed on"],
    [],
    [],
  ]);
});
