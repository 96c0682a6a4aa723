import { plural } from "@tieout/ui";
import type { FirmUser } from "../../contract/index.ts";

export const roleWords: Readonly<Record<FirmUser["role"], string>> = { 1: "Firm admin", 2: "Auditor" };
export const statusWords: Readonly<Record<FirmUser["status"], string>> = { active: "Active", invited: "Invited", inactive: "Inactive" };

const order = ["active", "invited", "inactive"] as const;

/** `8 people: 6 active, 1 invited, 1 inactive.` */
export function peopleSentence(users: readonly Pick<FirmUser, "status">[]): string {
  const counts = order.map((status) => ({ status, count: users.filter((user) => user.status === status).length }));
  const parts = counts.filter(({ count }) => count > 0).map(({ status, count }) => `${count} ${statusWords[status].toLowerCase()}`);
  return `${plural(users.length, "person", "people")}: ${parts.join(", ")}.`;
}

/** People who can take over from someone: those who can sign in, with the same role first, then by name. */
export function successorsOf(user: Pick<FirmUser, "id" | "role">, users: readonly FirmUser[]): readonly FirmUser[] {
  const others = users.filter(({ id, status }) => id !== user.id && status === "active");
  return others.toSorted((a, b) => Number(b.role === user.role) - Number(a.role === user.role) || a.name.localeCompare(b.name));
}

interface UserDraft {
  readonly name: string;
  readonly email: string;
}

export interface UserErrors {
  readonly name?: string;
  readonly email?: string;
}

/** Errors found before the server is called. */
export function userErrors({ name, email }: UserDraft): UserErrors {
  const given = email.trim();
  return {
    ...(name.trim() === "" ? { name: "The name field is required." } : {}),
    ...(given === ""
      ? { email: "The email field is required." }
      : /^[^\s@]+@[^\s@]+$/.test(given)
        ? {}
        : { email: "This is not an email address. Enter it like name@firm.com." }),
  };
}
