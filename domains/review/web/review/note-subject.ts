import type { ReviewNote } from "../../contract/index.ts";
import { type ReviewedResult, samplesOf } from "../reviewed-paper.ts";

/** The part of a workpaper that a note is about. */
export type NoteSubject = Pick<ReviewNote, "about" | "address">;

const kinds = ["tie", "exception", "item"] as const;

/** The subject as a URL parameter, such as `tie:fees`; never contains a person's name. */
const subjectParam = ({ about, address }: NoteSubject): string => `${about}:${address}`;

export function subjectOfParam(param: string | null): NoteSubject | null {
  const at = param?.indexOf(":") ?? -1;
  const about = kinds.find((kind) => kind === param?.slice(0, at));
  return param && about ? { about, address: param.slice(at + 1) } : null;
}

/** URL change that opens the workpaper's notes with a new note on this subject. */
export const newNoteOn = (subject: NoteSubject) => ({
  ...{ tab: "review", about: subjectParam(subject), item: null, tie: null, rule: null },
  ...{ exception: null, figure: null },
});

/** URL change that opens the subject of a note. */
export function openSubject({ about, address }: NoteSubject) {
  const closed = { about: null, item: null, tie: null, exception: null, figure: null, rule: null };
  if (about === "exception") return { ...closed, tab: "exceptions", exception: address };
  if (about === "item") return { ...closed, tab: "sample", item: address };
  return { ...closed, tab: null, tie: about === "tie" ? address : null };
}

export const subjectWords = { workpaper: "Workpaper", tie: "Tie", exception: "Exception", item: "Sampled item" } as const;

/** The subject's title in the results on screen; empty if the subject isn't in them. */
export function subjectTitle({ about, address }: NoteSubject, result: ReviewedResult): string {
  if (about === "tie") return result.ties.find(({ key }) => key === address)?.label ?? "";
  if (about === "exception") {
    const found = result.first_exceptions.find((exception) => exception.address === address);
    return found ? `${found.title}, ${found.subject}` : "";
  }
  const items = samplesOf(result).flatMap(({ sample }) => [...sample.items, ...sample.replacements]);
  const item = items.find((one) => one.address === address);
  return item ? `no. ${item.number}` : "";
}
