import { type AskedReport, counted, listed, type ReceivedCheck } from "./received-check.ts";
import type { PeopleInRows, PlaceInFile, ReceivedReading } from "./received-facts.ts";

const placeText = ({ row, sheet }: PlaceInFile): string => (sheet === null ? String(row) : `${row} of “${sheet}”`);

/** `See rows 5 and 9; rows 12 and 30.` */
function placesText({ people, places }: PeopleInRows): string {
  const groups = places.map((group) => `rows ${listed(group.map(placeText), 4)}`);
  if (groups.length === 0) return "";
  return ` ${people > groups.length ? "For example" : "See"} ${groups.join("; ")}.`;
}

interface Words {
  readonly key: string;
  readonly title: (people: number) => string;
  readonly text: string;
  readonly toDo: string;
  readonly answers: readonly string[];
}

const correct = "Correct it in your payroll system, export the report again and upload the new file, or tell us what is right.";

const words: Readonly<Record<"repeated" | "withSsns" | "underOneSsn", Words>> = {
  withSsns: {
    key: "people-with-ssns",
    title: (people) => `${counted(people, "employee number has", "employee numbers have")} two SSNs`,
    text: "A person has only one SSN: either a number was mistyped, or two people share an employee number.",
    toDo: correct,
    answers: ["The numbers were given to another person", "One of the SSNs was corrected during the year"],
  },
  underOneSsn: {
    key: "people-under-one-ssn",
    title: (people) => (people === 1 ? "One SSN appears for two people" : `${counted(people, "SSN")} appear for two people each`),
    text: "An SSN belongs to one person, but these rows have different names under the same SSN.",
    toDo: correct,
    answers: ["It is the same person under two names"],
  },
  repeated: {
    key: "people-repeated",
    title: (people) => `${counted(people, "person is", "people are")} in the list more than once`,
    text: "A list of employees has one row per person: either someone has several rows, or two people share an employee number.",
    toDo: "Export the list again with one row per person, or tell us why there are more.",
    answers: ["They left and came back", "They have more than one job with us"],
  },
};

/** People that a list of employees contains more than once or mixes up. */
export function checkPeople({ mixed }: ReceivedReading, { reportKey }: Pick<AskedReport, "reportKey">): readonly ReceivedCheck[] {
  if (!mixed) return [];
  const kinds = reportKey === "demographics" ? (["withSsns", "underOneSsn", "repeated"] as const) : (["withSsns", "underOneSsn"] as const);
  return kinds.flatMap((kind): readonly ReceivedCheck[] => {
    const found = mixed[kind];
    const { key, title, text, toDo, answers } = words[kind];
    if (found.people === 0) return [];
    return [
      { key: `${key}:${found.people}`, result: "question", title: title(found.people), text: `${text}${placesText(found)}`, toDo, answers },
    ];
  });
}
