import path from "node:path";
import { type ReportKey, reportEntries } from "@tieout/catalog/core";
import {
  type CanonicalColumn,
  canonicalColumns,
  choiceValues,
  describesPerson,
  type FieldKind,
  leftOut,
  type ReportDefinition,
  type ReportField,
  reports,
} from "@tieout/ingestion/core";
import { activityFieldTitles } from "@tieout/runs/core";
import { test } from "vitest";
import { amountColumns } from "../domains/runs/server/engine/amount-columns.ts";
import { compareGolden } from "../packages/test-kit/src/golden.ts";

const head = `# The canonical files

The stage \`normalise\` makes one Parquet file per uploaded file from the grid and the confirmed mapping; every later figure comes from these files. \`npm run goldens\` writes this page from the
field definitions in \`domains/ingestion/core/reports/\`.

## Columns of every file

| column | type | unit | meaning |
|---|---|---|---|
| \`sheet\` | INTEGER | count | sheet of the file, from 0 |
| \`row\` | INTEGER | count | row of the sheet, from 1; NULL in a person's record |
| \`in_period\` | BOOLEAN |  | false for a row dated outside the plan year: it is listed, never summed. Always true in a report without a period field |
| \`person_no\` | INTEGER | count | only in a file with separate people: the row's person |

If a file has at least 20,000 rows and four rows per person, **people are separate**: records with \`person_no\` and without \`row\` have the columns marked "person", once per
person; rows have the others. Such a file omits columns that nothing maps; in other files they are NULL. Rejected and skipped rows are not in any file. No file has a full SSN beside its hash.

## Columns of a report's view

Papers query a view per report, which has the report's name and covers all its files (\`canonical-tables.ts\` in \`domains/runs/server/engine\`). It adds:

| column | type | unit | meaning |
|---|---|---|---|
| \`file_no\` | INTEGER | count | number of the file in the run, from 0 |
| \`provider_no\` | INTEGER | count | provider in the run, from 0 |
| \`person_id\` | VARCHAR |  | participant ID or employee ID, whichever the report has; taken from other rows with the same SSN if a row lacks it |
| \`pk\` | VARCHAR |  | key of the person: provider and ID (\`0\\|I…\`), else provider and SSN hash (\`0\\|S…\`), else provider, last four digits and name (\`0\\|L…\`). NULL if rows are not about people |
| \`ord\` | BIGINT |  | file, sheet and row in one number; puts all rows in order |
| \`x_…\` | BIGINT | cents | amounts by money source under uniform names, never NULL, whether the file has a column per source or rows per source |

If people are separate in all files of a report, there are also \`<report>_rows\` (rows with \`person_no\`, without the person's columns) and \`<report>_people\` (one record per person): add up the rows by \`file_no, person_no\`, then join.

`;

const units: Readonly<Record<FieldKind, string>> = {
  money: "cents",
  number: "hundredths",
  percent: "hundredths of a percent",
  date: "day",
  choice: "key",
  ssn: "",
  identifier: "",
  text: "",
  name: "",
};

const ofSsn: Readonly<Record<string, string>> = {
  ssn_hash: "HMAC-SHA-256 of the nine digits under the firm's key, hex; NULL if the file masks them",
  ssn_last4: "last four digits",
};

/** Long lists of values are in the catalog; short lists are spelled out. */
function meaningOf({ key, title, kind, valueMap }: ReportField, { name }: CanonicalColumn, { periodFields }: ReportDefinition): string {
  const values = valueMap ? choiceValues[valueMap].filter((value) => value !== leftOut) : [];
  return [
    kind === "ssn" ? (ofSsn[name] ?? title) : title,
    values.length > 0 && values.length <= 10 ? `one of ${values.join(", ")}` : "",
    periodFields[0] === key ? "decides `in_period`" : "",
    periodFields.indexOf(key) > 0 ? `decides \`in_period\` if ${periodFields[0]} is not mapped` : "",
    describesPerson(key) ? "person" : "",
  ]
    .filter(Boolean)
    .join("; ");
}

const lineOf = (name: string, type: string, unit: string, meaning: string): string => `| \`${name}\` | ${type} | ${unit} | ${meaning} |`;

function addedAmounts(report: ReportDefinition): string[] {
  const names = report.fields.flatMap(canonicalColumns).map(({ name }) => name);
  // Only these two members are used.
  const source = { reportKey: report.key, fieldsMapped: names } as unknown as Parameters<typeof amountColumns>[0];
  const titles: Readonly<Record<string, string>> = { ...activityFieldTitles, loan_payment: "Loan payments" };
  return Object.keys(amountColumns(source, new Set(names))).map((name) => {
    const title = titles[name.slice(2)];
    if (title === undefined) throw new Error(`${name} has no title`);
    return lineOf(name, "BIGINT", "cents", `${title}; view only`);
  });
}

const voidedGross = lineOf(
  "voided_gross",
  "BIGINT",
  "cents",
  "Gross amount of a payment that its status alone says is void; `dist_gross` is 0 then; view only",
);

function sectionOf(key: ReportKey): string {
  const report = reports[key];
  const lines = report.fields.flatMap((field) =>
    canonicalColumns(field).map((column) => lineOf(column.name, column.sqlType, units[field.kind], meaningOf(field, column, report))),
  );
  return [
    `## ${report.title}: \`${key}\``,
    "",
    "| column | type | unit | meaning |",
    "|---|---|---|---|",
    ...lines,
    ...addedAmounts(report),
    ...(key === "distribution_detail" ? [voidedGross] : []),
  ].join("\n");
}

test("docs/canonical-schema.md names every column of every report", () => {
  const text = `${head}${reportEntries.map(({ key }) => sectionOf(key)).join("\n\n")}\n`;
  compareGolden(path.join(import.meta.dirname, "..", "docs", "canonical-schema.md"), text);
});
