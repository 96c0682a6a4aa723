/** Column number in an A1 reference; 0 if the reference has no letters. */
export function columnOf(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  for (let at = start; at < end; at += 1) {
    const unit = (bytes[at] ?? 0) & 0xdf;
    if (unit < 65 || unit > 90 || column > 100_000) break;
    column = column * 26 + unit - 64;
  }
  return column;
}
