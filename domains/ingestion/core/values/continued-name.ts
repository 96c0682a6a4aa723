const continued =
  /[\s,*–-]{0,9}(?:\(cont(?:['’]?d|inued)?\b[^()]{0,40}\)|(?<=[\s,*–-])cont(?:['’]d|d|inued)\.?|(?<=[\s,*–-])\*cont\.?)\*{0,3}$/i;

/** Drops the continuation marker from a name repeated on a later page, as in `KNATCHBULL, LEON CONT'D`. */
export function withoutContinued(text: string): string {
  const name = text.replace(continued, "").trimEnd();
  return name === "" ? text : name;
}
