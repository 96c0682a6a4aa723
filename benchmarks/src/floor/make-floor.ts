import { createHash, createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import type { DuckDBConnection } from "@duckdb/node-api";
import { sheetXml } from "./sheet-xml.ts";

const personColumns = {
  ...{ "Employee ID": "VARCHAR", SSN: "VARCHAR", "Last Name": "VARCHAR", "First Name": "VARCHAR" },
  ...{ "Date of Birth": "DATE", "Date of Hire": "DATE", Status: "VARCHAR", Gender: "VARCHAR", "Pay Frequency": "VARCHAR" },
};
const amounts = [
  ...["Hours", "Gross Earnings", "Plan Compensation", "Pre-Tax Contribution", "Roth Contribution", "Employer Match", "Loan Payment"],
];
/** Columns in file order. */
const columns: Readonly<Record<string, string>> = {
  ...pick("Employee ID", "SSN", "Last Name", "First Name"),
  "Check Date": "DATE",
  ...Object.fromEntries(amounts.map((name) => [name, "DECIMAL(17,2)"])),
  ...pick("Date of Birth", "Date of Hire", "Status", "Gender", "Pay Frequency"),
};

function pick(...names: readonly (keyof typeof personColumns)[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, personColumns[name]]));
}

const people = Object.keys(personColumns);
const quoted = (name: string): string => `"${name}"`;

const groupSql = (input: string): string => `
  CREATE TABLE census AS
  SELECT ${people.map(quoted).join(", ")}, count(*) AS checks, min("Check Date") AS first_check, max("Check Date") AS last_check,
    ${amounts.map((name) => `sum(${quoted(name)}) AS ${quoted(name)}`).join(", ")}
  FROM read_csv('${input}', header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', dateformat = '%m/%d/%Y',
    columns = {${Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`)}})
  GROUP BY ${people.map(quoted).join(", ")}`;

const readSql = `
  SELECT ${people.map((name) => `${quoted(name)}::VARCHAR`).join(", ")}, checks::INTEGER, first_check::VARCHAR, last_check::VARCHAR,
    ${amounts.map((name) => `${quoted(name)}::DOUBLE`).join(", ")}, date_diff('year', "Date of Birth", "Date of Hire") < 14
  FROM census ORDER BY "Employee ID"`;

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece);
  return hash.digest("hex");
}

/**
 * The floor for processing: the minimum work for a payroll census, written by hand. Parses with types, groups by person, hashes the file
 * and each distinct SSN, evaluates one rule, and writes one deflated sheet. Nothing is encrypted, traced, formatted or checked.
 */
export async function makeFloor(database: DuckDBConnection, input: string, output: string): Promise<Readonly<Record<string, number>>> {
  const steps: Record<string, number> = {};
  let from = performance.now();
  const note = (step: string): void => {
    steps[step] = (performance.now() - from) / 1000;
    from = performance.now();
  };
  const fileHash = await hashOf(input);
  note("hash of the file");
  await database.run(groupSql(input));
  note("typed parse and groups");
  const rows = (await database.runAndReadAll(readSql)).getRows();
  const ssnColumn = people.indexOf("SSN");
  const key = Buffer.alloc(32);
  const hashes = new Map<unknown, string>();
  for (const row of rows) {
    const ssn = row[ssnColumn];
    if (!hashes.has(ssn)) hashes.set(ssn, createHmac("sha256", key).update(String(ssn).replaceAll("-", "")).digest("hex"));
    row[ssnColumn] = `***-**-${String(ssn).slice(-4)}`;
  }
  note("people and hashes");
  const xml = sheetXml([...people, "Checks", "First check", "Last check", ...amounts, "Hired too young"], rows);
  await writeFile(`${output}/census.xml.deflated`, deflateRawSync(Buffer.from(xml), { level: 1 }));
  await writeFile(`${output}/hashes.txt`, [fileHash, ...hashes.values()].join("\n"));
  note("sheet");
  return steps;
}
