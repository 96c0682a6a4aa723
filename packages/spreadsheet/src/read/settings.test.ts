import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTabularFile } from "./open-tabular-file.ts";
import type { TextSettings } from "./tabular-file.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tieout-settings-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Returns the rows read with these settings, or why the file cannot be read with them. */
async function read(content: string | Buffer, settings: TextSettings): Promise<readonly (readonly string[])[] | string> {
  const path = join(directory, "report.txt");
  await writeFile(path, content);
  const opened = await openTabularFile(path, { fileName: "report.txt", settings });
  if (!opened.ok) return opened.failure.msg;
  const rows: string[][] = [];
  const facts = await opened.value.readRows(0, (_, cells) => rows.push([...cells]));
  await opened.value.close();
  return facts.ok ? rows : facts.failure.msg;
}

describe("settings that the user chooses for a text file", () => {
  it("the chosen delimiter overrides the detected one", async () => {
    const text = "Name;Note\nDOE, JANE;a,b\nROE, RICHARD;c,d\n";
    expect(await read(text, { delimiter: "," })).toEqual([["Name;Note"], ["DOE", " JANE;a", "b"], ["ROE", " RICHARD;c", "d"]]);
  });

  it("quotes are ordinary characters, or apostrophes are quotes, if so chosen", async () => {
    expect(await read('a,b\n"x",1\n"y",2\n', { quote: null })).toEqual([
      ["a", "b"],
      ['"x"', "1"],
      ['"y"', "2"],
    ]);
    expect(await read("a,b\n'x,z',1\ny,2\n", { quote: "'" })).toEqual([
      ["a", "b"],
      ["x,z", "1"],
      ["y", "2"],
    ]);
  });

  it("quotes around what may be rows or notes make cells or text, as chosen; quotes around definite rows are refused", async () => {
    const row = (id: number, note: string): string => `P${id},900-10-000${id},01/0${id}/2024,10.00,${note}`;
    const note = ["ID,SSN,Date,Amount,Note", row(1, '"see'), row(2, 'both"'), row(3, "none"), row(4, "none"), ""].join("\n");
    expect(await read(note, {})).toMatch(
      /may be rows, or a note in one cell.*choose under Reading settings whether quotes enclose cells or are text\./,
    );
    expect(await read(note, { quote: '"' })).toMatchObject({ length: 4, 1: { 4: `see\n${row(2, "both")}` } });
    expect(await read(note, { quote: null })).toHaveLength(5);
    expect(await read(note.replace('both"', "both"), { quote: '"' })).toMatch(/opens in row 2 before “see” and is never closed/);
  });

  it("the chosen encoding is used, and refused by name if the bytes contradict it", async () => {
    expect(await read("a,b\nJos\u00e9,1\n", { encoding: "windows-1252" })).toEqual([
      ["a", "b"],
      ["Jos\u00c3\u00a9", "1"],
    ]);
    expect(await read(Buffer.from("a,b\nJos\u00e9,1\n", "latin1"), { encoding: "utf-8" })).toMatch(
      /isn.t encoded as UTF-8; it is Windows-1252/,
    );
    expect(await read("a,b\nc,1\n", { encoding: "utf-16le" })).toMatch(/isn.t encoded as UTF-16; it is UTF-8/);
  });

  it("a delimiter that is not in the file is refused, because every row would be one cell", async () => {
    expect(await read("a,b\nc,1\n", { delimiter: "|" })).toMatch(/every row would be a single cell/);
  });

  it("fixed-width columns begin where chosen, and a border that cuts through a figure is refused with its row", async () => {
    const text = ["ID   Amount  Name", "0001  100.00 DOE", "0002   50.00 ROE", "0003 1200.00 POE"].join("\n");
    expect(await read(text, { breaks: [5, 13] })).toEqual([
      ["ID", "Amount", "Name"],
      ["0001", "100.00", "DOE"],
      ["0002", "50.00", "ROE"],
      ["0003", "1200.00", "POE"],
    ]);
    expect(await read(text, { breaks: [6, 13] })).toMatch(/^Row 4 .* across character 7.*Choose another setting/);
  });

  it("records without spaces between fields are split as chosen; a title across the borders stays whole", async () => {
    const records = [
      "HD1ORCHARD AND PIKE RETIREMENT PLAN",
      "DT000456703GOLDSTEIN WEN01251975            8378.45",
      "DT666243634GROUSE XIMENA10301981          -25574.79",
      "DT000456704JORGENSEN    1106199107312025        5.00",
      "TR000000003                               -17191.34",
    ].join("\n");
    expect(await read(records, { breaks: [2, 11, 24, 32, 40] })).toEqual([
      ["HD1ORCHARD AND PIKE RETIREMENT PLAN"],
      ["DT", "000456703", "GOLDSTEIN WEN", "01251975", "", "8378.45"],
      ["DT", "666243634", "GROUSE XIMENA", "10301981", "", "-25574.79"],
      ["DT", "000456704", "JORGENSEN", "11061991", "07312025", "5.00"],
      ["TR", "000000003", "", "", "", "-17191.34"],
    ]);
  });
});
