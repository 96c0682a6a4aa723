import { textChunks } from "../delimited/text-chunks.ts";
import { refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import type { Dialect } from "../tabular-file.ts";

export type TextPlace = Pick<Dialect, "encoding" | "dataOffsetBytes" | "dataEndBytes">;

/** Yields the lines of a text file, whatever their line endings. */
export async function* textLines(path: string, place: TextPlace, limits: ReadLimits): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of textChunks(path, place, limits)) {
    const pieces = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = pieces.pop() ?? "";
    if (rest.length > limits.maxCellChars) throw refused("file-too-large", `A line is longer than ${limits.maxCellChars} characters.`);
    yield* pieces;
  }
  if (rest !== "") yield rest.replace(/\r$/, "");
}
