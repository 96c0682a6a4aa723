import type { SampleColumn } from "@tieout/testing/core";
import { Card, UrlLink } from "@tieout/ui";
import type { z } from "zod";
import type { SampleItem } from "../../contract/index.ts";
import { ItemResult, Why } from "../sample/item-result.tsx";
import { isFigure, SampleCell } from "../sample/sample-cell.tsx";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { addressOf, type DrawnPopulation, headingOf } from "../workpaper/populations.ts";

interface TestedItemsCardProps extends Pick<PaperTabProps, "result"> {
  readonly population: DrawnPopulation;
}

const shown = 6;

/** The first sampled items; the rest are on the Sample tab. */
export function TestedItemsCard({ result, population }: TestedItemsCardProps) {
  const { items, columns } = population.sample;
  const address = addressOf(result, population);
  return (
    <Card
      title={headingOf("Selected items", result, population)}
      flush
      actions={
        <span className="t-row t-small t-dim">
          {Math.min(shown, items.length)} of {items.length} shown
          <UrlLink change={{ tab: "sample", ...address }}>Open the sample</UrlLink>
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
            <ItemRow key={item.item_key} columns={columns} item={item} address={address} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface ItemRowProps {
  readonly columns: readonly SampleColumn[];
  readonly item: z.infer<typeof SampleItem>;
  readonly address: ReturnType<typeof addressOf>;
}

function ItemRow({ columns, item, address }: ItemRowProps) {
  return (
    <tr>
      <td>
        <Why why={item.why} />
      </td>
      {columns.map((column, place) =>
        place === 0 ? (
          <td key={column.key} className="t-med">
            <UrlLink className="t-plain-link" change={{ tab: "sample", item: item.address, ...address }}>
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
  );
}
