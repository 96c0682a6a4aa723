import type { Tx } from "@tieout/postgres";
import { addressOfItem, exceptionRepository, itemKeyOf, lastResult, opaqueAddress, type StoredPaper } from "@tieout/runs/server";
import type { NoteSubject } from "./note-repository.ts";
import type { PaperPlace } from "./review-target.ts";

export interface SubjectAddress extends Pick<NoteSubject, "about"> {
  /** Key of the tie, or opaque address of the exception or item. */
  readonly address: string;
}

function itemOf(paper: StoredPaper, address: string, hmacKey: Uint8Array): NoteSubject | undefined {
  for (const { key: population, title, sample } of paper.populations)
    for (const item of [...(sample?.items ?? []), ...(sample?.replacements ?? [])]) {
      const key = itemKeyOf(item);
      if (addressOfItem(hmacKey, { paper: paper.paper, population }, key) !== address) continue;
      const name = item.cells[sample?.columns[0]?.key ?? ""];
      const several = paper.populations.length > 1 ? `${title}, ` : "";
      return { about: "item", key: `${population} ${key}`, address, title: `${several}no. ${item.number}${name ? `, ${name}` : ""}` };
    }
  return undefined;
}

/** The subject of a note, as found in the last run; null if the run doesn't have it. */
export async function findSubject(tx: Tx, place: PaperPlace, { about, address }: SubjectAddress, hmacKey: Uint8Array) {
  const found = (subject: NoteSubject | undefined) => ({ ok: true, value: subject ?? null }) as const;
  if (about === "workpaper") return found({ about, key: "", address: "", title: "" });
  const last = await lastResult(tx, place);
  if (!last.ok) return last;
  const { run, stored } = last.value;
  if (about === "tie") {
    const tie = stored.result?.ties.find(({ key }) => key === address);
    return found(tie && { about, key: address, address, title: tie.label });
  }
  if (about === "item") return found(stored.result ? itemOf(stored.result, address, hmacKey) : undefined);
  const exceptions = exceptionRepository(tx);
  const id = (await exceptions.ids(run.id, place.outputKey)).find((one) => opaqueAddress(hmacKey, one) === address);
  const exception = id === undefined ? null : await exceptions.find(run.id, place.outputKey, id);
  return found(exception ? { about, key: exception.id, address, title: `${exception.title}, ${exception.subject}` } : undefined);
}
