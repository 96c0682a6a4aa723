import { describe, expect, it } from "vitest";
import { checkRefused } from "./check-refused.ts";

describe("a client’s file that cannot be read", () => {
  it.each([
    ["The file is a PDF document, not a spreadsheet. Upload the report as CSV or XLSX.", /PDF document/, /instead of PDF/],
    ["The file is a JPEG image, not a spreadsheet. Upload it.", /picture/, /scan or photo/],
    ["The file is an e-mail, not a table. Upload it.", /email/, /save the attachment/],
    ["The file is a web archive (Single File Web Page). Open it.", /web archive/, /Save As/],
    ["The file is a web page (HTML) without a table. Export it.", /web page/, /sign-in page/],
    ["The file is a Word or PowerPoint document, not a spreadsheet. Upload it.", /text document/, /asks for a document/],
  ])("names the kind of a file that is not a table, and says what to send instead: %s", (msg, title, toDo) => {
    const check = checkRefused({ code: "file-not-a-spreadsheet", msg }, "register.xlsx");
    expect(check.title).toMatch(title);
    expect(check.text).toMatch(/^register.xlsx is an? .*Its name ends in \.xlsx/);
    expect(check.toDo).toMatch(toDo);
    expect(`${check.title} ${check.text}`).not.toMatch(/\d+ rows/);
  });

  it.each([
    ["file-encrypted", "question", /password/],
    ["file-empty", "problem", /no rows of data/],
    ["file-not-a-spreadsheet", "problem", /This is not a table register.xlsx is damaged/],
    ["file-damaged", "problem", /damaged/],
  ])("says what to do: %s", (code, result, words) => {
    const check = checkRefused({ code, msg: "The file is damaged." }, "register.xlsx");
    expect(check.result).toBe(result);
    expect(`${check.title} ${check.text}`).toMatch(words);
    expect(check.toDo).toBeTruthy();
  });
});
