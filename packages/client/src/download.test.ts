import { expect, test } from "vitest";
import { offlineProblem, parseProblem } from "./api-problem.ts";
import { downloadFailure, emptyDownloadSentence } from "./download.ts";

const general = "Error downloading the file. Please try again or contact support.";

test("a damaged file shows the server's explanation and what to do", () => {
  const msg = "The stored copy of this file is damaged. Process the engagement again.";
  expect(downloadFailure(parseProblem(500, JSON.stringify({ code: "http.file-damaged", msg }), null))).toBe(msg);
});

test("shows a general message if the server gives none", () => {
  expect(downloadFailure(parseProblem(502, "<html>Bad gateway</html>", null))).toBe(general);
  expect(downloadFailure(parseProblem(500, JSON.stringify({ code: "http.internal", msg: "Something failed." }), null))).toBe(general);
  expect(downloadFailure(offlineProblem())).toBe(general);
  expect(downloadFailure(new TypeError("fetch failed"))).toBe(general);
});

test("an empty download has a separate message", () => {
  expect(downloadFailure(new Error(emptyDownloadSentence))).toBe(emptyDownloadSentence);
});
