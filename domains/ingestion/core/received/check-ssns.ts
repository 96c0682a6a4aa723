import { counted, note, type ReceivedCheck } from "./received-check.ts";
import type { ReceivedFacts, RepairedSsns } from "./received-facts.ts";

/** `of 2 people`: counts people, because each has a row on every pay date; counts rows if the people are unknown. */
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
        ? `The ${people === 1 ? "SSN" : "SSNs"} of ${counted(people, "person", "people")} can't be read`
        : "Some SSNs can't be read",
      text: `“${damaged[0]?.column ?? ""}” doesn't have nine digits in ${counted(rows, "row")}. Excel changes long numbers, for example to 1.23E+08, and the SSN is lost.`,
      toDo: "Upload the file as your payroll system exported it, without opening and saving it in Excel. If you build it in Excel, set the column to Text before you paste.",
      answers: ["These people have no SSN yet"],
    },
  ];
}

const restoredCheck = ({ cells, people }: RepairedSsns): ReceivedCheck =>
  note(
    "ssns-restored",
    "SSNs without their leading zeros were repaired",
    `Excel removed the zeros at the beginning of the SSN ${ofWhom(people, cells)}. We restored them. You don't need to do anything.`,
  );

const maskedCheck = ({ cells, people }: RepairedSsns): ReceivedCheck =>
  note(
    "ssns-masked",
    "The file has only the last four digits of SSNs",
    `This affects the SSN ${ofWhom(people, cells)}. Your auditor also matches people by name and employee number, and will ask if that isn't enough. You don't need to do anything.`,
  );

const placeholderCheck = ({ cells, people }: RepairedSsns): ReceivedCheck => ({
  key: `ssns-placeholder:${cells}`,
  result: "question",
  title: "Some SSNs aren't real",
  text: `Numbers such as 000-00-0000 or 123-45-6789 don't belong to anyone. They are used as the SSN ${ofWhom(people, cells)}.`,
  toDo: "Correct the numbers in your payroll system and export the report again, or tell us whose they are.",
  answers: ["These people have no SSN yet"],
});

const repairChecks: Readonly<Record<string, (repaired: RepairedSsns) => ReceivedCheck>> = {
  "leading-zeros-restored": restoredCheck,
  "ssn-masked": maskedCheck,
  "ssn-placeholder": placeholderCheck,
};

/** SSNs that were damaged by a spreadsheet program, masked, or never issued; counts people rather than rows. */
export const checkSsns = (facts: ReceivedFacts): readonly ReceivedCheck[] => [
  ...damagedCheck(facts),
  ...Object.entries(repairChecks).flatMap(([code, check]) => facts.ssns.filter((one) => one.code === code && one.cells > 0).map(check)),
];
