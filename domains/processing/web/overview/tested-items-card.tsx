import { Card, StatusBadge, UrlLink } from "@tieout/ui";
import type { z } from "zod";
import type { SampleItem } from "../../contract/index.ts";
import { whyWords } from "../result-figures.ts";
import { isFigure, SampleCell } from "../sample/sample-cell.tsx";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

const shown = 6;

/** The first sampled items; the rest is on the Sample tab. */
export function TestedItemsCard({ result }: PaperTabProps) {
  const { items, columns } = result.sample ?? { items: [], columns: [] };
  return (
    <Card
      title="Tested items"
      flush
      actions={
        <span className="t-row t-small t-dim">
          {Math.min(shown, items.length)} of {items.length} shown
          <UrlLink change={{ tab: "sample" }}>Open the sample</UrlLink>
        </span>
      }
    >
      <table className="t-table">
        <thead>
          <tr>
            <th scope="col">Chosen</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={isFigure(column) ? "t-figure-right" : undefined}>
                {column.title}
              </th>
            ))}
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, shown).map((item) => (
            <tr key={item.item_key}>
              <td>
                <Why why={item.why} />
              </td>
              {columns.map((column, place) =>
                place === 0 ? (
                  <td key={column.key} className="t-med">
                    <UrlLink className="t-plain-link" change={{ tab: "sample", item: item.item_key }}>
                      <SampleCell column={column} item={item} />
                    </UrlLink>
                  </td>
                ) : (
                  <td
                    key={column.key}
                    className={column.type === "percent" ? "t-figure t-figure-right" : isFigure(column) ? "t-figure-right" : undefined}
                  >
                    <SampleCell column={column} item={item} />
                  </td>
                ),
              )}
              <td>
                <ItemResult item={item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

export function Why({ why }: { readonly why: z.infer<typeof SampleItem>["why"] }) {
  return why === "isi" ? <abbr className="t-isi">{whyWords.isi}</abbr> : <span className="t-small t-sec">{whyWords[why]}</span>;
}

/** What the rules found for an item. */
export function ItemResult({ item }: { readonly item: z.infer<typeof SampleItem> }) {
  const [first] = item.exceptions;
  if (first === undefined) return <StatusBadge status="ties" word="No exception" plain />;
  const more = item.exceptions.length - 1;
  return <StatusBadge status="exception" word={more > 0 ? `${first} and ${more} more` : first} plain />;
}
