import type { ReceivedCheck } from "@tieout/ingestion/core";
import { describe, expect, it } from "vitest";
import { type FileToSend, sendObstacle } from "./client-files.ts";

const check = (key: string, result: ReceivedCheck["result"]): ReceivedCheck => ({
  key,
  result,
  title: "",
  text: "",
  toDo: null,
  answers: [],
});
const file = (checks: readonly ReceivedCheck[], more: Partial<FileToSend> = {}): FileToSend => ({
  ...{ checking: "read", checks, explained: new Set<string>() },
  ...more,
});
const question = check("pay-dates-missing:2024-12-20", "question");

describe("obstacles to sending a client’s files", () => {
  it.each<[string, readonly FileToSend[], string, string | null]>([
    ["no file", [], "", "nothing"],
    ["a file that is not read yet", [file([]), file([], { checking: "waiting" })], "a note", "waiting"],
    [
      "a file that is not what was asked, whatever is said of it",
      [file([check("other-report:demographics", "problem")])],
      "a note",
      "problem",
    ],
    ["a question without an explanation", [file([question])], "  ", "open"],
    ["nothing, where the question was explained", [file([question], { explained: new Set([question.key]) })], "", null],
    ["nothing, where a note was written", [file([question])], "We had no payroll then", null],
    ["an explanation of something else", [file([question], { explained: new Set(["pay-dates-missing:2024-12-06"]) })], "", "open"],
    ["nothing, where all is right", [file([check("readable", "right"), check("w3:5", "note")])], "", null],
  ])("%s", (_case, files, note, obstacle) => {
    expect(sendObstacle(files, note)).toBe(obstacle);
  });
});
