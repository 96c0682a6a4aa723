import { SourceFault } from "../payroll-source.ts";

/** One page as received; `count` is the total number of items, if Finch includes it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly count: number | null;
}

interface PagedList<Item> {
  readonly what: string;
  readonly keyOf: (item: Item) => string;
  readonly page: (offset: number, limit: number) => Promise<Page<Item>>;
}

const pageSize = 100;
/** More pages than any company's people fill; a list that never ends is not a valid response. */
const mostPages = 20_000;

/**
 * Reads pages until every announced item has arrived. People may be added or removed between two pages: a repeated item counts once, and
 * fewer items than the count is a fault, because the missing items would be lost.
 */
export async function allPages<Item>({ what, keyOf, page }: PagedList<Item>): Promise<readonly Item[]> {
  const found = new Map<string, Item>();
  let offset = 0;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { items, count } = await page(offset, pageSize);
    for (const item of items) found.set(keyOf(item), item);
    offset += items.length;
    const isEnd = count === null ? items.length === 0 : items.length === 0 || offset >= count;
    if (!isEnd) continue;
    if (count !== null && found.size < count) throw new SourceFault("incomplete", `${what}: ${found.size} of ${count}`);
    return [...found.values()];
  }
  throw new SourceFault("changed", `${what}: the pages do not end`);
}
