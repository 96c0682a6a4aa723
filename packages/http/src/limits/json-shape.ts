/** Limits on a body other than its size in bytes. */
export interface JsonLimits {
  /** Nesting depth of objects and lists. */
  readonly depth: number;
  /** Total of object members and list elements. */
  readonly members: number;
}

/** Far deeper than any contract's request, and far shallower than the stack allows when a value is checked. */
export const deepestBody = 32;

const [quote, backslash, comma] = [34, 92, 44];
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/**
 * Scans the text once without building anything, so its cost depends only on the number of bytes. Text that is not JSON may pass; the
 * parser refuses it.
 */
export function exceeds(text: string, { depth, members }: JsonLimits): boolean {
  let [level, found] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (opening.has(code)) {
      level += 1;
      found += 1;
      if (level > depth) return true;
    } else if (closing.has(code)) level -= 1;
    else if (code === comma) found += 1;
    if (found > members) return true;
  }
  return false;
}

/** Position of the closing quotation mark of the string that opens at `from`. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let marks = 0;
  while (text.charCodeAt(at - 1 - marks) === backslash) marks += 1;
  return marks % 2 === 1;
}
