const continued =
  /[\s,*–-]{0,9}(?:\(cont(?:['’]?d|inued)?\b[^()]{0,40}\)|(?<=[\s,*–-])cont(?:['’]d|d|inued)\.?|(?<=[\s,*–-])\*cont\.?)\*{0,3}$/i;

/** `KNATCHBULL, LEON CONT'D` on a later page names the person without the words that say so. */
export function withoutContinued(text: string): string {
  const name = text.replace(continued, "").trimEnd();
  return name === "" ? text : name;
}
