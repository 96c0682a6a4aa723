import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsWithoutHeader } from "../../../../../demo-data/src/second-generator/layouts/texts-without-header.ts";
import { makeWorld } from "../../../../../demo-data/src/second-generator/make-world.ts";
import { formatOfProvider } from "../../../core/formats/format-registry.ts";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

/** Canonical column for each meaning that the second generator uses. */
const columns: Readonly<Record<string, string>> = {
  "social security number": "ssn_last4",
  "employee number of the employer": "employee_id",
  "full name of the person": "full_name",
  "last name": "last_name",
  "first name": "first_name",
  "middle initial": "middle",
  "employee class": "class",
  "date of birth": "birth_date",
  "date of hire": "hire_date",
  "date of termination": "term_date",
  "date of rehire": "rehire_date",
  "hours worked": "hours",
};

const inRow = (meaning: string, text: string): string | null => {
  if (text === "") return null;
  if (meaning === "social security number") return text.slice(-4);
  if (meaning === "hours worked") return text.replace(".", "");
  const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  return day ? `${day[3]}-${day[1]}-${day[2]}` : text;
};

const shown = (value: unknown): string | null => (value === null || value === undefined ? null : String(value).replace(/^0+(?=\d)/, ""));

describe.each(textsWithoutHeader(makeWorld(3, "payx", false)))("the second generator's output for $recordkeeper", (text) => {
  it("is read before review: at least 95 of 100 values, and no column is wrong or left out without review", async () => {
    const found = await bench.inspection(text.bytes, "demographics", { format: formatOfProvider(text.recordkeeper)?.key ?? "" });
    const meanings = Object.keys(text.people[0] ?? {});
    const wanted = meanings.map((meaning) => columns[meaning] ?? meaning);
    const given = found.columns.flatMap(({ field }) => (field === null ? [] : [field === "ssn" ? "ssn_last4" : field]));
    expect(wanted.filter((field) => !given.includes(field))).toEqual([]);
    const unseen = found.columns.filter(({ field, confidence }) => field !== null && confidence >= 0.9);
    const known = [...wanted, "ssn", "gender", "marital_status"];
    expect(unseen.filter(({ field }) => !known.includes(field ?? "")).map(({ header, field }) => `${header}: ${field}`)).toEqual([]);

    const facts = await bench.normalize(found.mapping);
    expect(facts.rejected).toBe(text.foreignLines);
    expect(facts.kept).toBe(text.people.length);
    const select = wanted.map((field) => (field.endsWith("_date") ? `${field}::VARCHAR AS ${field}` : field)).join(", ");
    const rows = await bench.rows("canonical.parquet", `row, ${select}`);
    const wrong = text.people.flatMap((person, at) =>
      meanings.flatMap((meaning) => {
        const [meant, read] = [inRow(meaning, person[meaning] ?? ""), rows[at]?.[columns[meaning] ?? ""]];
        return shown(meant) === shown(read) ? [] : [`${meaning} of line ${rows[at]?.row}: ${meant} is read as ${String(read)}`];
      }),
    );
    expect(1 - wrong.length / (text.people.length * meanings.length), wrong.slice(0, 20).join("\n")).toBeGreaterThanOrEqual(0.95);
  });
});
