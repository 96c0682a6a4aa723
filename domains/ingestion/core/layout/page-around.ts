interface Place {
  /** Rows above the opened one. */
  readonly above: number;
  /** Rows of page 0 above it. */
  readonly before: number;
  /** Page 0 has the opened row; negative pages are above it. */
  readonly page: number;
  readonly size: number;
}

/** Which rows of a file a page around an opened row holds. At the top of the file a page is shorter, so that no page repeats rows of another. */
export function pageAround({ above, before, page, size }: Place): { readonly offset: number; readonly limit: number } {
  const from = Math.trunc(above - before + page * size);
  return { offset: Math.max(0, from), limit: Math.max(0, size + Math.min(0, from)) };
}
