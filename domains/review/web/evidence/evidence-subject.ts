import type { Evidence } from "../../contract/index.ts";
import { openSubject, subjectWords } from "../review/note-subject.ts";
import { type ReviewedResult, samplesOf } from "../reviewed-paper.ts";

/** The part of a workpaper that evidence is attached to. */
export type EvidenceSubject = Pick<Evidence, "about" | "address">;

const words = { ...subjectWords, procedure: "Procedure" } as const;

export const isOf =
  ({ about, address }: EvidenceSubject) =>
  (other: EvidenceSubject): boolean =>
    other.about === about && other.address === address;

/** “Sampled item: no. 14, BRANDT, LUIS” */
export const evidenceWords = ({ about, subject }: Pick<Evidence, "about" | "subject">): string =>
  subject === "" ? words[about] : `${words[about]}: ${subject}`;

/** URL change that opens the subject of a piece of evidence; null for the workpaper. */
export function openEvidenceSubject({ about, address }: EvidenceSubject) {
  if (about === "workpaper") return null;
  if (about === "procedure") return { about: null, item: null, tie: null, exception: null, figure: null, rule: null, tab: "procedures" };
  return openSubject({ about, address });
}

export const placeValue = ({ about, address }: EvidenceSubject): string => `${about}:${address}`;
export function subjectOfValue(value: string): EvidenceSubject {
  const at = value.indexOf(":");
  return { about: value.slice(0, at) as Evidence["about"], address: value.slice(at + 1) };
}

/** Enough characters of a procedure to tell it from the others. */
const shownLetters = 70;
const shortened = (text: string): string => (text.length > shownLetters ? `${text.slice(0, shownLetters).trimEnd()}…` : text);

/**
 * Parts of the workpaper that evidence can be attached to. Exceptions beyond those listed first have an attach button where they are
 * opened.
 */
export function subjectChoices(result: ReviewedResult) {
  const several = result.further_populations.length > 0;
  const items = samplesOf(result).flatMap(({ title, sample }) =>
    [...sample.items, ...sample.replacements].map(({ number, address, cells }) => {
      const name = cells[sample.columns[0]?.key ?? ""];
      return {
        value: placeValue({ about: "item", address }),
        label: `${several ? `${title}, ` : ""}no. ${number}${name ? `, ${name}` : ""}`,
      };
    }),
  );
  const choice = (about: Evidence["about"], address: string, label: string) => ({ value: placeValue({ about, address }), label });
  return [
    { group: "Workpaper", items: [choice("workpaper", "", "The workpaper as a whole")] },
    { group: "Procedures", items: result.procedures.map(({ id, order, text }) => choice("procedure", id, `${order}. ${shortened(text)}`)) },
    { group: "Sampled items", items },
    {
      group: "Exceptions",
      items: result.first_exceptions.map(({ address, title, subject }) => choice("exception", address, `${title}, ${subject}`)),
    },
    { group: "Ties", items: result.ties.map(({ key, label }) => choice("tie", key, label)) },
  ].filter((group) => group.items.length > 0);
}
