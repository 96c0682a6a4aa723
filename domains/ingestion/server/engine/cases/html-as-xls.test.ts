import { afterAll, beforeAll, expect, it, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { type CaseReading, casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const read = (content: string): Promise<CaseReading> => readCase(bench, { content, slot: "contribution_detail", upload_as: "r.xls" });
const header = "<tr><th>Participant ID<th>SSN<th>Participant Name<th>Pay Date<th>Money Source<th>Amount";
const row = (amount: string, { tr = "", name = "<td>Alvarez, Nora" } = {}): string =>
  `<tr${tr}><td>100101<td>900-12-3401${name}<td>01/12/2024<td>Pre-Tax${amount}`;
const page = (rows: string, before = ""): string => `<html><body>${before}<table>${header}${rows}</table></body></html>`;

for (const one of casesOf("08-html-as-xls"))
  it(`${one.id} from a public report is read as displayed`, async () => {
    const { rows, sums, notices } = await readCase(bench, one);
    const hidden = one.id === "10d-hidden";
    expect(rows).toHaveLength(hidden ? 7 : 6);
    expect(sums.amount).toBe(hidden ? "2693.58" : "1694.58");
    expect(notices.some((msg) => /1 rows are hidden \(first: row 8\)/.test(msg))).toBe(hidden);
  });

test.each([
  ["what SheetJS stores", '<td data-t="n" data-v="250.55" data-z="#,##0">251', "250.55"],
  ["what Excel stores", '<td x:num="250.55">251', "250.55"],
  ["what LibreOffice stores", '<td sdval="250.55" sdnum="1033;0;#,##0">251', "250.55"],
  ["what a format shortens to thousands", '<td sdval="5689.06" sdnum="1033;0;#,##0.0,&quot;K&quot;">5.7K', "5689.06"],
  ["what Google Sheets stores", `<td data-sheets-value='{"1":3,"3":250.55}'>251`, "250.55"],
  ["an attribute that the shown amount rounds", '<td data-value="250.55">$251', "250.55"],
  ["a negative amount in brackets", '<td x:num="-250.55">(251)', "-250.55"],
  ["an attribute that says the same", '<td data-value="250.5500">250.55', "250.55"],
  ["an attribute that means something else", '<td data-order="1704067200" data-id="7" title="Paid">250.55', "250.55"],
  ["two attributes that round alike", '<td data-a="250.6" data-b="250.7">251', "251.00"],
  ["an attribute that contradicts", '<td x:num="900">250.55', "250.55"],
])("%s: the amount", async (_, cell, amount) => {
  expect((await read(page(row(cell)))).sums.amount).toBe(amount);
});

it("reports how many cells show less than is stored, and how many show a different value", async () => {
  const { notices } = await read(page(row('<td x:num="250.55">251') + row('<td x:num="900">40.00')));
  expect(notices.join()).toMatch(/1 cell shows less than the page stores with it/);
  expect(notices.join()).toMatch(/1 cell stores a different value than it shows \(first: row 3 of its table\)/);
  expect((await read(page(row('<td data-id="3">40.00')))).notices.join()).not.toMatch(/stores/);
});

test.each([
  ["display", ' style="display:none"', ""],
  ["visibility", ' style="visibility: hidden"', ""],
  ["the attribute", " hidden", ""],
  ["Office", ' style="mso-hide:all"', ""],
  ["no height", " height=0", ""],
  ["a style without height", ' style="height:0px;"', ""],
  ["a class", ' class="x off"', "<style>.off{display:none}</style>"],
])("a row hidden by %s is read, with the same notice as for hidden rows in workbooks", async (_, tr, style) => {
  const { notices, sums } = await read(page(row("<td>40.00") + row("<td>999.00", { tr }), style));
  expect([sums.amount, notices.join().includes("1 rows are hidden (first: row 3). They are read too.")]).toEqual(["1039.00", true]);
});

it("similar markup is still visible: a class hidden only in print, a small height, a visible style", async () => {
  const rows = [' class="p"', ' style="height:0.5pt"', ' style="display:table-row"', " height=20"].map((tr) => row("<td>10.00", { tr }));
  const { notices, sums } = await read(page(rows.join(""), "<style>@media print{.p{display:none}}</style>"));
  expect([sums.amount, notices.join().includes("hidden")]).toEqual(["40.00", false]);
});

it("reads entities, unclosed and spanning cells, and skips scripts, comments and hidden sort keys", async () => {
  const name = "<td><!-- <td>no --><p>O&#x27;Hara &amp; Zo&euml;<script>document.write('<td>9')</script>";
  const { rows, sums } = await read(page(row('<td><span style="display:none">0000900</span>40.00', { name })));
  expect([rows[0]?.full_name, sums.amount]).toEqual(["O'Hara & Zoë", "40.00"]);
});

it("reads the report from a table inside a layout table", async () => {
  const inner = `<table>${header}${row("<td>40.00")}</table>`;
  const { sums, refused } = await read(`<html><table><tr><td>Contributions<tr><td>${inner}<tr><td>Page 1</table></html>`);
  expect([refused, sums.amount]).toEqual([null, "40.00"]);
});

it("uses the character encoding that the page declares", async () => {
  const text = `<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">${page(row("<td>40.00", { name: "<td>Lukasz" }))}`;
  const bytes = Buffer.from(text.replace("Lukasz", "\u00a3ukasz"), "latin1");
  const { rows } = await readCase(bench, { content: bytes, slot: "contribution_detail", upload_as: "r.xls" });
  expect(rows[0]?.full_name).toBe("Łukasz");
});

it("reads a flat OpenDocument spreadsheet like a packaged one", async () => {
  for (const one of casesOf("17-time-zones").filter(({ file }) => file.endsWith(".fods"))) {
    const { refused, sums, rows } = await readCase(bench, one);
    expect([refused, sums.amount, rows.length]).toEqual([null, "1694.58", 6]);
  }
  const document = '<?xml version="1.0"?><office:document xmlns:office="o" office:mimetype="application/vnd.oasis.opendocument.text"/>';
  expect((await read(document)).refused).toMatch(/^The file is a flat OpenDocument text or drawing, not a spreadsheet\./);
});
