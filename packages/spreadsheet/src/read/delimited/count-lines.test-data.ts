/** Counts lines without using the readers' code: it handles bytes and line endings but not cells. */

const [lineFeed, carriageReturn] = [10, 13];

/** Two-byte units if the text begins with a UTF-16 mark, otherwise bytes. */
function unitsOf(bytes: Uint8Array): ArrayLike<number> {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isLittle && !isBig) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: (bytes.length >> 1) - 1 }, (_, at) => view.getUint16(2 + at * 2, isLittle));
}

function countBreaks(units: ArrayLike<number>): { readonly breaks: number; readonly endsOpen: boolean } {
  let breaks = 0;
  let endsOpen = false;
  for (let at = 0; at < units.length; at += 1) {
    const isReturn = units[at] === carriageReturn;
    endsOpen = !isReturn && units[at] !== lineFeed;
    if (isReturn || (units[at] === lineFeed && units[at - 1] !== carriageReturn)) breaks += 1;
  }
  return { breaks, endsOpen };
}

/** Counts the lines in a file; a last line without a line ending counts. */
export function countLines(bytes: Uint8Array): number {
  const { breaks, endsOpen } = countBreaks(unitsOf(bytes));
  return breaks + (endsOpen ? 1 : 0);
}

/** Counts the line breaks in a cell. */
export const lineBreaksIn = (cell: string): number => countBreaks(Array.from(cell, (char) => char.charCodeAt(0))).breaks;
