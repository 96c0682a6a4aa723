import { EmailAddress, Text, WireDate } from "@tieout/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { fieldMessage } from "./field-messages.ts";

const said = (schema: z.ZodType, value: unknown): string | undefined => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && fieldMessage(issue);
};

test.each([
  [Text(60), "x".repeat(61), "must have at most 60 characters"],
  [Text(60), " ", "is required"],
  [z.string().min(1), "", "is required"],
  [z.string().min(8), "short", "must have at least 8 characters"],
  [z.array(z.string()).max(1), ["a", "b"], "must have at most 1 entry"],
  [z.array(z.string()).min(2), [], "must have at least 2 entries"],
  [z.number().int().min(1), 0, "must be at least 1"],
  [z.number().max(500), 501, "must be at most 500"],
  [z.number().positive(), 0, "must be more than 0"],
  [z.number().multipleOf(5), 7, "must be a multiple of 5"],
  [z.number().int(), 1.5, "must be a whole number"],
  [z.number(), "5", "must be a number"],
  [z.boolean(), "yes", "must be true or false"],
  [z.email(), "dana@", "is not an email address"],
  [EmailAddress, "dana@", "is not an email address"],
  [EmailAddress, `${"x".repeat(260)}@example.com`, "must have at most 254 characters"],
  [z.uuid(), "7", "is not an id"],
  [z.url(), "soon", "is not a web address"],
  [z.iso.datetime(), "soon", "is not a date and time; use ISO 8601 in UTC"],
  [WireDate, "2025-02-30", "is not a date; use YYYY-MM-DD"],
  [z.enum(["CR", "DR"]), "cr", "must be one of CR, DR"],
  [z.union([z.literal(1), z.string().min(2)]), {}, "is not valid"],
] as const)("%#: a field's message continues from the field's name and gives the limit in plain words", (schema, value, words) => {
  expect(said(schema, value)).toBe(words);
});

test("an email address is lowercased on input", () => {
  expect(EmailAddress.parse(" Dana@HarlowPryce.Example ")).toBe("dana@harlowpryce.example");
});
