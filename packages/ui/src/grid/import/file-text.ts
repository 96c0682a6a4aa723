import { countText } from "../../figures/display-figures.ts";

/** Maximum length of a file, the same as the server's limit. */
const mostCharacters = 1_000_000;

export type ReadText = { readonly text: string } | { readonly problem: string };

/** Excel saves CSV as UTF-8 with a byte order mark, or in the Windows code page. `one` is the noun for a row in the file. */
export function decodeText(bytes: Uint8Array, one: string): ReadText {
  const text = decode(bytes);
  if (text.trim() === "") return { problem: `The file is empty. Download the template and enter one ${one} per row.` };
  if (text.length > mostCharacters)
    return {
      problem: `The file has ${countText(text.length)} characters. Import at most ${countText(mostCharacters)} at a time: split the file.`,
    };
  return { text };
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
