import { expect, test } from "vitest";
import { peopleSentence, successorsOf, userErrors } from "./user-words.ts";

test("people are counted by state", () => {
  expect(peopleSentence([{ status: "active" }, { status: "inactive" }, { status: "active" }])).toBe("3 people: 2 active, 1 inactive.");
  expect(peopleSentence([{ status: "invited" }])).toBe("1 person: 1 invited.");
});

test("a successor can sign in, is someone else, and has the same role if anyone with that role is available", () => {
  const user = (id: string, name: string, role: 1 | 2, status: "active" | "invited" | "inactive" = "active") => ({
    ...{ id, name, role, status, email: `${id}@x.example`, last_sign_in: null, two_step: false },
    engagement_count: 0,
  });
  const people = [
    user("a", "Ana", 1),
    user("b", "Ben", 2),
    user("c", "Caro", 2),
    user("d", "Dan", 2, "inactive"),
    user("e", "Eve", 2, "invited"),
  ];
  expect(successorsOf({ id: "c", role: 2 }, people).map(({ name }) => name)).toEqual(["Ben", "Ana"]);
});

test("a person needs a name and an email address, and each field says what is missing", () => {
  expect(userErrors({ name: " ", email: "" })).toEqual({ name: "The name field is required.", email: "The email field is required." });
  expect(userErrors({ name: "Ana", email: "ana at firm" }).email).toMatch(/not an email address/);
  expect(userErrors({ name: "Ana", email: " ana@firm.example " })).toEqual({});
});
