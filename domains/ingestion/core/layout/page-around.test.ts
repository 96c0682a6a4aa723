import { expect, it } from "vitest";
import { pageAround } from "./page-around.ts";

it.each([0, 1, 3, 4, 5, 100, 1000])("pages around a row with %i above return every row once, and page 0 contains the row", (above) => {
  const seen: number[] = [];
  let page = 0;
  while (pageAround({ above, before: 4, page: page - 1, size: 12 }).limit > 0) page -= 1;
  for (; seen.length < above + 30; page += 1) {
    const { offset, limit } = pageAround({ above, before: 4, page, size: 12 });
    const rows = Array.from({ length: limit }, (_, index) => offset + index);
    if (page === 0) expect(rows).toContain(above);
    seen.push(...rows);
  }
  expect(seen).toEqual(seen.map((_, index) => index));
});
