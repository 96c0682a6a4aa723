interface Place {
  /** Rows above the opened one. */
  readonly above: number;
  /** Number of rows on page 0 above the opened one. */
  readonly before: number;
  /** Page 0 contains the opened row; pages above it are negative. */
  readonly page: number;
  readonly size: number;
}

/** Range of rows on a page around an opened row. The page at the top of the file is shorter, so that no two pages overlap. */
export function pageAround({ above, before, page, size }: Place): { readonly offset: number; readonly limit: number } {
  const from = Math.trunc(above - before + page * size);
  return { offset: Math.max(0, from), limit: Math.max(0, size + Math.min(0, from)) };
}
