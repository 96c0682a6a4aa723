import { counted, note, type ReceivedCheck } from "./received-check.ts";
import type { ReceivedFacts, RepairedSsns } from "./received-facts.ts";

/** `of 2 people`: a person has a row on every pay date; where it is not known whose they are, the rows. */
const ofWhom = (people: number | null | undefined, rows: number): string =>
  people === null || people === undefined || people === 0
    ? `in ${counted(rows, "row")}`
    : `of ${counted(people, "person", "people")}${rows > people ? `, in ${counted(rows, "row")}` : ""}`;

function damagedCheck({ reading }: ReceivedFacts): readonly ReceivedCheck[] {
  const damaged = (reading?.causes ?? []).filter(({ code }) => code === "ssn-unreadable");
  const rows = damaged.reduce((sum, cause) => sum + cause.count, 0);
  if (rows === 0) return [];
  const people = reading?.peopleUnreadable;
  return [
    {
      key: `ssns-damaged:${rows}`,
      result: "question",
      title: people
        ? `The ${people === 1 ? "SSN" : "SSNs"} of ${counted(people, "person", "people")} cannot be read`
        : "Some SSNs cannot be read",
      text: `“${damaged[0]?.column ?? ""}” has no nine digits in ${counted(rows, "row")}. Excel changes long numbers, for example to 1.23E+08, and then the SSN is lost.`,
      toDo: "Upload the file as your payroll system made it, without opening and saving it in Excel. If Excel made it, set the column to Text before you paste.",
      answers: ["These people have no SSN yet"],
    },
  ];
}

const restoredCheck = ({ cells, people }: RepairedSsns): ReceivedCheck =>
  note(
    "ssns-restored",
    "SSNs without their leading zeros were repaired",
    `Excel removed the zeros at the beginning of the SSN ${ofWhom(people, cells)}. They were put back; there is nothing to do.`,
  );

const maskedCheck = ({ cells, people }: RepairedSsns): ReceivedCheck =>
  note(
    "ssns-masked",
    "Only the last four digits of the SSNs are there",
    `That is the case for the SSN ${ofWhom(people, cells)}. Your auditor matches people by their name and employee number too, and asks where that is not enough. There is nothing to do.`,
  );

const placeholderCheck = ({ cells, people }: RepairedSsns): ReceivedCheck => ({
  key: `ssns-placeholder:${cells}`,
  result: "question",
  title: "Some SSNs are not real ones",
  text: `Numbers such as 000-00-0000 or 123-45-6789 belong to no one. They are given as the SSN ${ofWhom(people, cells)}.`,
  toDo: "Correct the numbers in your payroll system and make the report again, or say whose they are.",
  answers: ["These people have no SSN yet"],
});

const repairChecks: Readonly<Record<string, (repaired: RepairedSsns) => ReceivedCheck>> = {
  "leading-zeros-restored": restoredCheck,
  "ssn-masked": maskedCheck,
  "ssn-placeholder": placeholderCheck,
};

/** SSNs that a spreadsheet program damaged, that are masked or no one's; people are counted, not their rows. */
export const checkSsns = (facts: ReceivedFacts): readonly ReceivedCheck[] => [
  ...damagedCheck(facts),
  ...Object.entries(repairChecks).flatMap(([code, check]) => facts.ssns.filter((one) => one.code === code && one.cells > 0).map(check)),
];
