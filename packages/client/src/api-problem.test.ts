import { describe, expect, test } from "vitest";
import { ApiProblem, clientCodes, parseProblem } from "./api-problem.ts";

const document = {
  type: "about:blank",
  title: "Not valid",
  status: 400,
  code: "general.malformed",
  msg: "The start date field is required.",
  errors: [
    { path: "body.start_date", code: "required", msg: "The start date field is required." },
    { path: "body.start_date", code: "other", msg: "second" },
    { bogus: true },
  ],
  request_id: "r-1",
  current: [1, 2],
};

describe("parseProblem", () => {
  test("reads code, message, field errors, reference and additional members", () => {
    const problem = parseProblem(400, JSON.stringify(document), "header-id");
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({ code: "general.malformed", status: 400, msg: document.msg, requestId: "r-1" });
    expect(problem.errors).toHaveLength(2);
    expect(problem.document.current).toEqual([1, 2]);
  });

  test("gives a form the first message per field", () => {
    expect(parseProblem(400, JSON.stringify(document), null).fieldMessages).toEqual({ start_date: "The start date field is required." });
  });

  test.each([["<html>Bad gateway</html>"], [""], ["null"], ["[1]"], ['{"msg":5}']])(
    "turns %j into a problem with a readable message",
    (text) => {
      const problem = parseProblem(502, text, "header-id");
      expect(problem.code).toBe(clientCodes.unreadable);
      expect(problem.msg).toContain("502");
      expect(problem.requestId).toBe("header-id");
    },
  );
});
