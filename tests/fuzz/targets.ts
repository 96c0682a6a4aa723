import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { classOfName } from "@tieout/catalog/core";
import {
  choiceValues,
  classifyRow,
  columnStatistics,
  decideDateFormat,
  findBands,
  findHeader,
  foldText,
  mappingProblems,
  parseCell,
  reports,
  rowRoles,
  suggestMapping,
  suggestNegativeMark,
  suggestValueMap,
  usesDecimalComma,
} from "@tieout/ingestion/core";
import { peopleOfNames, sameName } from "@tieout/runs/core";
import { openTabularFile, scanDelimited } from "@tieout/spreadsheet/read";
import { indexPeople } from "../../domains/workpapers/core/people/person-index.ts";
import { buildZip, workbookEntries } from "../../packages/spreadsheet/src/read/workbook/zip.test-data.ts";
import { type Chance, pumped } from "./chance.ts";

/** One entry point for outside text: generates an input of about `length` characters and reads it to the end. */
export interface FuzzTarget {
  readonly name: string;
  readonly longest: number;
  run(chance: Chance, length: number): Promise<void> | void;
}

/** A file is read or refused; anything thrown is a finding. */
async function readFile(content: string | Buffer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tieout-fuzz-"));
  try {
    const path = join(folder, "upload");
    writeFileSync(path, content);
    const opened = await openTabularFile(path, { fileName: "upload" });
    if (!opened.ok) return;
    const file = opened.value;
    for (const sheet of file.sheets.slice(0, 3)) await file.readRows(sheet.index, () => undefined);
    if (file.dialect) await scanDelimited(path, file.dialect);
    await file.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const plainRow = (at: number): string[] => [`90000${1000 + at}`, "EXAMPLE, ADA", "01/31/2025", `${at}.50`];

const textFile: FuzzTarget = {
  name: "text file",
  longest: 2_000_000,
  run(chance, length) {
    const delimiter = chance.pick([",", ";", "\t", "|", ":", "~", "^"]);
    const rows = Array.from({ length: 1 + chance.below(30) }, (_, at) => plainRow(at));
    const cell = pumped(chance, length);
    const place = chance.below(rows.length);
    rows[place] = [chance.below(2) === 0 ? cell : `"${cell.replaceAll('"', '""')}"`, ...(rows[place] ?? [])];
    const text = rows.map((cells) => cells.join(delimiter)).join(chance.pick(["\n", "\r\n", "\r"]));
    const whole = chance.below(4) === 0 ? cell : text;
    return readFile(Buffer.from(whole, chance.pick(["utf8", "utf8", "latin1", "utf16le"])));
  },
};

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const workbook: FuzzTarget = {
  name: "workbook",
  longest: 1_000_000,
  run(chance, length) {
    const long = pumped(chance, length);
    const text = chance.below(3) === 0 ? long : xml(long);
    const cells = [
      `<c r="A2" t="str"><v>${text}</v></c>`,
      `<c r="A2"><v>${text}</v></c>`,
      `<c r="${xml(long)}"><v>1</v></c>`,
      `<c r="A2" s="${xml(long)}"><v>1</v></c>`,
      `<c r="A2" t="${xml(long)}"><v>1</v></c>`,
      `<c r="A2" ${long}="1"><v>1</v></c>`,
      `<c r="A2" t="d"><v>${text}</v></c>`,
      `<c r="A2" s="1"><v>0.5</v></c>`,
      `<c r="A2" t="inlineStr"><is><t>${text}</t></is></c>`,
      '<c r="A2"/>'.repeat(Math.ceil(length / 12)),
      "<c><v>1</v></c>".repeat(Math.ceil(length / 200)),
      text,
    ];
    const row = chance.pick(['<row r="2">', "<row>", `<row r="${xml(long.slice(0, 400))}">`]);
    const entries = workbookEntries({
      rows: `<row r="1"><c r="A1" t="s"><v>0</v></c></row>${row}${chance.pick(cells)}</row>`,
      strings: `<si><t>${chance.below(3) === 0 ? text : "x"}</t></si>`,
      formats: [chance.below(3) === 0 ? long : "0.00"],
      tail: chance.below(4) === 0 ? `<mergeCells><mergeCell ref="${xml(long)}"/></mergeCells>` : "",
    });
    return readFile(buildZip(entries.map((entry) => ({ ...entry, stored: true }))));
  },
};

const office = "urn:schemas-microsoft-com:office:spreadsheet";

const markup: FuzzTarget = {
  name: "markup",
  longest: 300_000,
  run(chance, length) {
    const long = pumped(chance, length);
    const text = chance.below(3) === 0 ? long : xml(long);
    const many = (unit: string): string => unit.repeat(Math.ceil(length / unit.length));
    return readFile(
      chance.pick([
        `<html><body><table><tr><td>${text}</td></tr></table></body></html>`,
        `<html><body><table ${xml(long)}="1"><tr><td colspan="${xml(long)}">1</td></tr></table>`,
        `<table>${many(chance.pick(["<tr>", "<td>", "<tr><td>1", "<br>", "<!--", "&nbsp;", "<tr><td>1</td></tr>"]))}</table>`,
        many(chance.pick(["<table>", "<table", "<html>", "<!--", "<table></table>"])),
        `<?xml version="1.0"?><Workbook xmlns="${office}"><Worksheet><Table><Row><Cell><Data Type="${chance.pick(["Number", "String", "DateTime"])}">${text}</Data></Cell></Row></Table></Worksheet></Workbook>`,
        `<Workbook xmlns="${office}"><Styles><Style ID="a"><NumberFormat Format="${xml(long)}"/></Style></Styles><Worksheet Name="${xml(long)}"><Table>${many("<Row><Cell/></Row>")}</Table></Worksheet></Workbook>`,
        `ID;PWXL;N;E\n${many(chance.pick(["C;Y1;X1;K1\n", 'C;X1;K"', "P;P", ";"]))}`,
      ]),
    );
  },
};

const reportList = Object.values(reports);

const cell: FuzzTarget = {
  name: "cell",
  longest: 300_000,
  run(chance, length) {
    const text = pumped(chance, length);
    const report = chance.pick(reportList);
    foldText(text);
    for (const field of report.fields) {
      const decimalComma = chance.below(2) === 0;
      parseCell(text, { field, format: { dateOrder: chance.pick(["mdy", "dmy", "ymd"]), decimalComma }, latestYear: 2030 });
    }
  },
};

const column: FuzzTarget = {
  name: "column",
  longest: 300_000,
  run(chance, length) {
    const values = [pumped(chance, length), pumped(chance, length), "12.50", "01/31/2025"];
    columnStatistics(values);
    decideDateFormat(values.map((text) => ({ text })));
    usesDecimalComma(values);
    suggestNegativeMark(values);
    for (const key of Object.keys(choiceValues) as (keyof typeof choiceValues)[])
      suggestValueMap(
        key,
        values.map((text) => ({ text, count: 1 })),
      );
  },
};

const sheet: FuzzTarget = {
  name: "sheet",
  longest: 200_000,
  run(chance, length) {
    const report = chance.pick(reportList);
    const long = (): string => pumped(chance, chance.below(2) === 0 ? length : 20);
    const rows = Array.from({ length: 12 }, (_, at) => ({
      row: at + 1,
      cells: at % 3 === 0 ? [long(), long()] : [long(), ...plainRow(at)],
    }));
    const header = findHeader(rows, report);
    findBands(rows, report, new Set());
    const sources = header.headers.map((text, index) => ({
      index,
      header: text,
      statistics: columnStatistics(rows.map((row) => row.cells[index] ?? "")),
    }));
    const columns = suggestMapping(report, sources).map(({ index, header: text, field, sign, format }) => ({
      index,
      header: text,
      field,
      sign,
      format,
    }));
    const mapping = {
      reportKey: report.key,
      sheetIndex: 0,
      headerRows: header.headerRows,
      columns,
      bands: [],
      carryDown: [],
      valueMaps: {},
    };
    mappingProblems(report, mapping);
    const roles = rowRoles(report, mapping, [header.headers]);
    for (const { row, cells } of rows) classifyRow(row, cells, roles);
  },
};

const names: FuzzTarget = {
  name: "names",
  longest: 300_000,
  run(chance, length) {
    const [one, other] = [pumped(chance, length), pumped(chance, length)];
    sameName(one, other);
    sameName(one, "EXAMPLE, ADA");
    classOfName(one);
    const count = chance.pick([3, 40, 60, Math.ceil(length / 100)]);
    const records = Array.from({ length: count }, (_, at) => ({
      // Uses two names as long as the input, and many short ones; if all were long, the test would only show how much memory there is.
      name: `${pumped(chance, 20)} ${at} ${at < 2 ? one : ""}`,
      births: chance.below(2) === 0 ? [] : [`19${50 + (at % 50)}-01-01`],
    }));
    peopleOfNames(records);
    peopleOfNames(records, "together");
    const people = records.map(({ name }, at) => ({ key: `0|S${at}`, id: null, ssnHash: "a", ssnLast4: "0000", name }));
    const index = indexPeople(people, [...people]);
    for (const person of people) index.find(person);
  },
};

export const fuzzTargets: readonly FuzzTarget[] = [textFile, workbook, markup, cell, column, sheet, names];
