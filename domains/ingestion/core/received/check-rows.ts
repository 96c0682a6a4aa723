import { absCents, cents, displayCents } from "@tieout/kernel";
import { plainReportNames } from "./plain-names.ts";
import { counted, listed, type ReceivedCheck, right } from "./received-check.ts";
import type { ReceivedFacts, ReceivedReading } from "./received-facts.ts";

/** That the file was read, and how much is in it. */
export function checkReadable({ rows, reading, totals }: ReceivedFacts): ReceivedCheck {
  const lines = totals.agreeing + totals.differing.length;
  const of = reading && reading.people > 0 ? ` of ${counted(reading.people, "person", "people")}` : "";
  const also = lines > 0 ? ", and lines of totals" : "";
  return right("readable", "The file can be read", `${counted(reading?.rows ?? rows, "row")}${of}${also}.`);
}

/** Whether the lines of totals equal what is above them. */
export function checkTotals({ totals: { agreeing, differing } }: ReceivedFacts): readonly ReceivedCheck[] {
  const [first] = differing;
  if (!first)
    return agreeing > 0 ? [right("totals", "The totals are right", "The lines of totals equal the sum of the rows above them.")] : [];
  const [stated, summed] = [cents(BigInt(first.statedCents)), cents(BigInt(first.summedCents))];
  const text = `In row ${first.row}, “${first.column}” says ${displayCents(stated)}; the rows above it add up to ${displayCents(summed)}, which is ${displayCents(absCents(cents(stated - summed)))} ${stated > summed ? "less" : "more"}.`;
  const more = differing.length > 1 ? ` ${counted(differing.length - 1, "more total differs", "more totals differ")}.` : "";
  return [
    {
      key: `totals-differ:${differing.map(({ row, column }) => `${row} ${column}`).join(",")}`,
      result: "question",
      title: "A total does not equal its rows",
      text: `${text}${more}`,
      toDo: "Rows may have been deleted or changed after the report was made. Make it again, and upload it as your system wrote it.",
      answers: ["The total includes people who are not in this report"],
    },
  ];
}

/** SSNs that a spreadsheet program damaged. */
export function checkSsns({ ssns, reading }: ReceivedFacts): readonly ReceivedCheck[] {
  const restored = ssns.find(({ code }) => code === "leading-zeros-restored");
  const damaged = (reading?.causes ?? []).filter(({ code }) => code === "ssn-unreadable");
  const checks: ReceivedCheck[] = [];
  const count = damaged.reduce((sum, cause) => sum + cause.count, 0);
  if (count > 0)
    checks.push({
      key: `ssns-damaged:${count}`,
      result: "question",
      title: counted(count, "SSN cannot be read", "SSNs cannot be read"),
      text: `${counted(count, "cell", "cells")} of “${damaged[0]?.column ?? ""}” ${count === 1 ? "has" : "have"} no nine digits. Excel changes long numbers, for example to 1.23E+08, and then the SSN is lost.`,
      toDo: "Upload the file as your payroll system made it, without opening and saving it in Excel. If Excel made it, set the column to Text before you paste.",
      answers: ["These people have no SSN yet"],
    });
  if (restored)
    checks.push({
      ...right("ssns-restored", "SSNs without their leading zeros were repaired", ""),
      result: "note",
      text: `Excel removed the zeros at the beginning of ${counted(restored.cells, "SSN")}. They were put back; there is nothing to do.`,
    });
  const masked = ssns.find(({ code }) => code === "ssn-masked");
  if (masked && masked.cells > 0)
    checks.push({
      ...right("ssns-masked", "Only the last four digits of the SSNs are there", ""),
      result: "note",
      text: "Your auditor matches people by their name and employee number too, and asks where that is not enough. There is nothing to do.",
    });
  const placeholders = ssns.find(({ code }) => code === "ssn-placeholder");
  if (placeholders)
    checks.push({
      key: `ssns-placeholder:${placeholders.cells}`,
      result: "question",
      title: "Some SSNs are not real ones",
      text: "Numbers such as 000-00-0000 or 123-45-6789 belong to nobody.",
      toDo: "Correct the numbers in your payroll system and make the report again, or say whose they are.",
      answers: ["These people have no SSN yet"],
    });
  return checks;
}

/** Rows with something that cannot be read, SSNs apart. */
export function checkUnreadable(reading: ReceivedReading): readonly ReceivedCheck[] {
  const causes = reading.causes.filter(({ code }) => code !== "ssn-unreadable");
  const [first] = causes;
  if (!first || reading.rowsUnreadable === 0) return [];
  const values =
    first.values.length > 0
      ? `, for example ${listed(
          first.values.map((value) => `“${value}”`),
          3,
        )}`
      : "";
  return [
    {
      key: `rows-unreadable:${reading.rowsUnreadable}`,
      result: "question",
      title: counted(reading.rowsUnreadable, "row cannot be read", "rows cannot be read"),
      text: `Something is missing or cannot be read in “${first.column}” (${counted(first.count, "cell")}${values}).`,
      toDo: "Look at these rows in your file. Correct them in your payroll system and make the report again, or say what they are.",
      answers: ["These rows are no pay"],
    },
  ];
}

/** Sheets of a workbook that are not read. */
export function checkSheets({ otherSheets, reportKey }: ReceivedFacts): readonly ReceivedCheck[] {
  if (otherSheets.length === 0) return [];
  const names = listed(
    otherSheets.map((name) => `“${name}”`),
    4,
  );
  return [
    {
      key: `sheets-unread:${otherSheets.join("|")}`,
      result: "question",
      title: otherSheets.length === 1 ? "Another sheet has data too" : "Other sheets have data too",
      text: `Only one sheet of the workbook was checked as the ${plainReportNames[reportKey]}. ${names} ${otherSheets.length === 1 ? "has" : "have"} rows too.`,
      toDo: "If they belong to the report, put all rows on one sheet and upload it again. If they do not, say so.",
      answers: ["They do not belong to the report", "They belong to the report"],
    },
  ];
}
