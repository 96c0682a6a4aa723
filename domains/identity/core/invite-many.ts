import { type ImportForm, importedText, importTableOf, nameProblem, type TextRecord } from "@tieout/kernel";
import { normalizeEmail, type Role } from "./user.ts";
import type { UserState } from "./user-changes.ts";

/** Maximum number of people per file. */
export const mostInvitedAtOnce = 500;

/** Possible outcomes for a row of the file. */
export const inviteActions = ["invite", "here", "refused"] as const;
export type InviteAction = (typeof inviteActions)[number];

const form: ImportForm<"email" | "name" | "role"> = {
  spellings: {
    email: ["email", "e-mail", "email address", "e-mail address", "mail", "username", "user name"],
    name: ["name", "full name", "display name", "user", "person"],
    role: ["role", "access", "type"],
  },
  titles: { email: "email", name: "name", role: "role" },
  needed: { email: "Email", name: "Name" },
  headings: "Email, Name, Role",
  one: "person",
  many: "people",
  mostRows: mostInvitedAtOnce,
};

export const inviteTableOf = (records: readonly TextRecord[]) => importTableOf(records, form);

/** Cells of a row by column; null if the file has no such column. */
export interface InviteCells {
  /** Row number as a spreadsheet shows it, from 1. */
  readonly row: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly role: string | null;
}

export interface InviteRow {
  readonly row: number;
  readonly email: string;
  readonly name: string;
  /** Null if the row names no existing role. */
  readonly role: Role | null;
  readonly action: InviteAction;
  /** Facts about the person, or the reasons the row is refused, in sentences. */
  readonly says: readonly string[];
}

interface KnownPerson {
  readonly email: string;
  readonly state: UserState;
}

const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const longestEmail = 254;

/** Reads a role as commonly written; a blank cell means auditor, the role with fewer rights. */
function roleOf(cell: string): Role | null {
  const text = cell.toLowerCase();
  if (["", "2", "auditor", "user", "member"].includes(text)) return 2;
  return ["1", "admin", "administrator", "firm admin"].includes(text) ? 1 : null;
}

const hereSays: Readonly<Record<UserState, string>> = {
  active: "This person is already in the firm.",
  invited: "This person is already invited. Resend the invitation from the list.",
  inactive: "This person is deactivated. Activate them in the list.",
};

function* problemsOf(email: string, name: string, roleCell: string): Iterable<string> {
  if (email === "") yield "The email is blank.";
  else if (!emailPattern.test(email) || email.length > longestEmail)
    yield `“${email}” is not an email address. Enter it like name@firm.com.`;
  if (name === "") yield "The name is blank.";
  else if (nameProblem(name) !== null) yield `The name ${nameProblem(name)}.`;
  if (roleOf(roleCell) === null) yield `The role “${roleCell}” is neither Auditor nor Firm admin.`;
}

/** Plans what each row of a file does. A refused row doesn't affect the others, and a person is invited once. */
export function planInvites(rows: readonly InviteCells[], people: readonly KnownPerson[]): readonly InviteRow[] {
  const known = new Map(people.map(({ email, state }) => [normalizeEmail(email), state]));
  const rowOf = new Map<string, number>();
  return rows.map(({ row, email: emailCell, name: nameCell, role: roleCell }) => {
    const email = normalizeEmail(importedText(emailCell ?? ""));
    const name = importedText(nameCell ?? "");
    const roleText = importedText(roleCell ?? "");
    const shown = { row, email, name, role: roleOf(roleText) };
    const earlier = rowOf.get(email);
    const problems = [
      ...problemsOf(email, name, roleText),
      ...(earlier === undefined || email === "" ? [] : [`Row ${earlier} already has this email.`]),
    ];
    const state = known.get(email);
    if (state !== undefined && earlier === undefined) {
      rowOf.set(email, row);
      return { ...shown, action: "here", says: [hereSays[state]] };
    }
    if (problems.length > 0) return { ...shown, action: "refused", says: problems };
    rowOf.set(email, row);
    return { ...shown, action: "invite", says: [] };
  });
}

export function countInvites(rows: readonly Pick<InviteRow, "action">[]): Readonly<Record<InviteAction, number>> {
  const counts = { invite: 0, here: 0, refused: 0 };
  for (const { action } of rows) counts[action] += 1;
  return counts;
}

/** Refuses rows whose email belongs to someone outside the firm, which isn't known until the rows are written. */
export const refuseTaken = (rows: readonly InviteRow[], taken: ReadonlySet<string>): readonly InviteRow[] =>
  rows.map((row) =>
    row.action === "invite" && taken.has(row.email)
      ? { ...row, action: "refused", says: [`${row.email} can't be added. If this person works for your firm now, contact support.`] }
      : row,
  );
