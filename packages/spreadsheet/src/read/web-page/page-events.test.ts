import { expect, test } from "vitest";
import { cellsOf, readable, readWhole } from "../read.test-data.ts";

const pageOf = (cells: string): string => `<html><body><table><tr><th>SSN</th><th>Gross</th></tr><tr>${cells}</tr></table></body></html>`;
const rowOf = async (cells: string) => cellsOf(await readable(pageOf(cells)))[1];
const nested = (times: number, text: string): string => `${"<b>".repeat(times)}${text}${"</b>".repeat(times)}`;

test.each([
  ["in a cell, ended", pageOf(`<td>900123456</td><td>${nested(100_000, "1.50")}</td>`)],
  ["in a cell, with text in each", pageOf(`<td>900123456</td><td>${"<b>x".repeat(100_000)}</td>`)],
  ["without an end", pageOf(`<td>900123456</td><td>${"<b>".repeat(100_000)}`)],
  ["outside of tables", `<html>${"<div>".repeat(100_000)}${pageOf("<td>1</td><td>2</td>")}`],
  ["in what no browser shows", `<html><template>${"<p><b>".repeat(100_000)}</template>${pageOf("<td>1</td><td>2</td>")}`],
])("elements nested too deeply %s are refused with the reason before the rest of the page is read", async (_where, page) => {
  expect(await readWhole(page)).toMatch(/^file-not-a-spreadsheet: .*elements nested more than 1000 deep/);
});

test("sibling elements, void elements and hundreds of nested elements are read as the text they show", async () => {
  expect(await rowOf(`<td>900123456</td><td>${nested(900, "1.50")}</td>`)).toEqual(["900123456", "1.50"]);
  expect(await rowOf(`<td>${"<b>9</b><i>0</i>".repeat(2000)}</td><td>1${"<img>".repeat(5000)}<wbr>.50</td>`)).toEqual([
    "90".repeat(2000),
    "1.50",
  ]);
});

test("nothing inside a hidden element is shown until it ends, whatever else ends with it or inside it", async () => {
  const hidden = '<i style="display:none">';
  const cells = [
    `<td>1${hidden}2<b>3${hidden}4</i>5</b>6</i>7</td>`,
    `<td>1<p>${hidden}2<b>3</p>4</td>`,
    `<td>1${hidden}2${hidden}3</i>4</i>5</td>`,
    `<td>1${hidden}2<td>3</td>`,
  ];
  expect(await rowOf(cells.join(""))).toEqual(["17", "1\n4", "15", "1", "3"]);
});

test("a cell longer than the limit is refused, even if it consists of empty lines", async () => {
  for (const text of ["x".repeat(1001), "<br>".repeat(1001), "x<p>".repeat(501)])
    expect(await readWhole(pageOf(`<td>${text}</td>`), { maxCellChars: 1000 })).toMatch(
      /^file-too-large: A cell of the web page is longer than 1000 characters\./,
    );
  expect(await readWhole(pageOf(`<td>${"x".repeat(1000)}</td>`), { maxCellChars: 1000 })).toMatchObject({ facts: { rows: 2 } });
});
