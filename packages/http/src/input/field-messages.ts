import type { z } from "zod";

/** Whether the message was written by the parser; a contract's own messages are kept. */
const isOfParser = (message: string): boolean => /^(?:Invalid|Too|Unrecognized)\b/.test(message);

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  file: ["byte", "bytes"],
};

/** `must have at most 60 characters`, `must be at least 1`. */
function limitMessage(origin: string, words: string, limit: number | bigint): string {
  const unit = units[origin];
  if (!unit) return `must be ${words} ${limit}`;
  return `must have ${words} ${limit} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
}

const formats: Readonly<Record<string, string>> = {
  email: "is not an email address",
  uuid: "is not an id",
  url: "is not a web address",
  datetime: "is not a date and time; use ISO 8601 in UTC",
  date: "is not a date; use YYYY-MM-DD",
};

const types: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
};

/** Lists with more values than this appear only in the API's description. */
const mostValues = 12;

/** Describes the problem with a field, in words that follow the field's name. */
export function fieldMessage(issue: z.core.$ZodIssue): string {
  if (!isOfParser(issue.message)) return issue.message.replace(/\.$/, "");
  switch (issue.code) {
    case "too_small": {
      if (issue.origin === "string" && issue.minimum === 1) return "is required";
      return limitMessage(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    }
    case "too_big":
      return limitMessage(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "invalid_format":
      return formats[issue.format] ?? "is not in the required format";
    case "invalid_type":
      return types[issue.expected] ?? "has a value of the wrong type";
    case "invalid_value":
      return issue.values.length > mostValues ? "is not a known value" : `must be one of ${issue.values.map(String).join(", ")}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return "is not valid";
  }
}
