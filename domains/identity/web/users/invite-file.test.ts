import { expect, test } from "vitest";
import { countsSentence, inviteLabel, inviteTemplate, refusedInvites } from "./invite-file.ts";

test("the template has the headings that an invitation file needs", () => {
  expect(inviteTemplate()).toBe("\uFEFFEmail,Name,Role\r\ntobias.brandvold@example.com,Tobias Brandvold,Auditor\r\n");
});

test("only refused rows are downloaded, with the reason and with formulas disabled", () => {
  const row = { row: 4, email: "=1+1", name: "Ana", role: null, action: "refused" as const, says: ["It is not an email address."] };
  expect(refusedInvites({ rows: [row, { ...row, row: 5, action: "invite" }] })).toBe(
    "\uFEFFEmail,Name,Role,Row,Reason\r\n'=1+1,Ana,,4,It is not an email address.\r\n",
  );
});

test("the button says how many will be invited, and the result says what happened to every row", () => {
  const counts = { invite: 0, here: 2, refused: 1 };
  expect([counts, { ...counts, invite: 1 }, { ...counts, invite: 12 }].map(inviteLabel)).toEqual([
    null,
    "Invite 1 person",
    "Invite 12 people",
  ]);
  expect(countsSentence({ invite: 12, here: 3, refused: 1 })).toBe("12 invited, 3 already here, 1 refused.");
});
