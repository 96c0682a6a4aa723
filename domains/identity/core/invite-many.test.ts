import { describe, expect, test } from "vitest";
import { countInvites, type InviteCells, inviteTableOf, mostInvitedAtOnce, planInvites, refuseTaken } from "./invite-many.ts";

const cells = (email: string, name = "Ana Brook", role: string | null = null) => ({ email, name, role });
const plan = (rows: readonly Omit<InviteCells, "row">[], people: Parameters<typeof planInvites>[1] = []) =>
  planInvites(
    rows.map((row, at) => ({ ...row, row: at + 2 })),
    people,
  );
const tableOf = (...rows: readonly (readonly string[])[]) => inviteTableOf(rows.map((given, at) => ({ row: at + 1, cells: given })));

describe("a row in a file of people", () => {
  test("invites a person who isn't in the firm, with the email in lower case and the role read as commonly written", () => {
    const rows = plan([
      cells(" Ana@Harbor.example "),
      cells("b@harbor.example", "Ben", "Firm Admin"),
      cells("c@harbor.example", "Cleo", "2"),
    ]);
    expect(rows.map(({ email, role, action }) => [email, role, action])).toEqual([
      ["ana@harbor.example", 2, "invite"],
      ["b@harbor.example", 1, "invite"],
      ["c@harbor.example", 2, "invite"],
    ]);
  });

  test("reports a person who is already in the firm and what to do, whatever else the row says", () => {
    const people = (["active", "invited", "inactive"] as const).map((state) => ({ email: `${state}@harbor.example`, state }));
    const rows = plan([...people.map(({ email }) => cells(email.toUpperCase())), cells("active@harbor.example", "", "owner")], people);
    expect(rows.map(({ action }) => action)).toEqual(["here", "here", "here", "refused"]);
    expect(rows.map(({ says }) => says[0])).toEqual([
      "This person is already in the firm.",
      "This person is already invited. Resend the invitation from the list.",
      "This person is deactivated. Activate them in the list.",
      "The name is blank.",
    ]);
  });

  test("is refused alone, with every reason, without affecting other rows", () => {
    const rows = plan([
      cells("ana at harbor", "", "owner"),
      cells(""),
      cells("a@harbor.example", "x".repeat(201)),
      cells("d@harbor.example", "https://x.example"),
      cells("a@harbor.example"),
    ]);
    expect(rows.map(({ action }) => action)).toEqual(["refused", "refused", "refused", "refused", "invite"]);
    expect(rows[0]?.says).toEqual([
      "“ana at harbor” is not an email address. Enter it like name@firm.com.",
      "The name is blank.",
      "The role “owner” is neither Auditor nor Firm admin.",
    ]);
  });

  test("invites a person once, however often the file lists them", () => {
    const rows = plan([cells("a@harbor.example"), cells("A@HARBOR.example", "Ana B.")]);
    expect(rows.map(({ action, says }) => [action, ...says])).toEqual([["invite"], ["refused", "Row 2 already has this email."]]);
  });
});

test("every row is invited, already here or refused, even if an email turns out to be taken elsewhere", () => {
  const rows = plan(
    [cells("a@harbor.example"), cells("b@harbor.example"), cells("nobody")],
    [{ email: "b@harbor.example", state: "active" }],
  );
  expect(countInvites(rows)).toEqual({ invite: 1, here: 1, refused: 1 });
  const after = refuseTaken(rows, new Set(["a@harbor.example"]));
  expect(countInvites(after)).toEqual({ invite: 0, here: 1, refused: 2 });
  expect(after[0]?.says).toEqual(["a@harbor.example can't be added. If this person works for your firm now, contact support."]);
});

test("columns are found by their headings in any order; a file with a missing column or too many rows is refused with the reason", () => {
  expect(tableOf(["Role", "Phone", "E-Mail", "Full_Name"], ["", "1", "a@x.example", "Ana"])).toEqual({
    rows: [{ row: 2, email: "a@x.example", name: "Ana", role: "" }],
    ignored: ["Phone"],
  });
  expect(tableOf(["Name"], ["Ana"])).toEqual({
    problem: "Row 1 has no column “Email”. The first row must have the headings: Email, Name, Role.",
  });
  const many = Array.from({ length: mostInvitedAtOnce + 1 }, (_, at) => [`p${at}@x.example`, "P"]);
  expect(tableOf(["Email", "Name"], ...many)).toEqual({ problem: "The file has 501 rows. Import at most 500 at a time: split the file." });
});
