import { Card, DateText, Money, percentText, StatusBadge, UrlLink } from "@tieout/ui";
import type { z } from "zod";
import type { SampleItem } from "../contract/index.ts";
import type { PaperTabProps } from "./paper-tab.ts";
import { whyWords } from "./result-figures.ts";

const shown = 6;

/** The first sampled items; the rest is on the Sample tab. */
export function TestedItemsCard({ result }: PaperTabProps) {
  const items = result.sample?.items ?? [];
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
            <th scope="col">Participant</th>
            <th scope="col">SSN</th>
            <th scope="col" className="t-figure-right">
              Paid
            </th>
            <th scope="col">Type</th>
            <th scope="col" className="t-figure-right">
              Gross
            </th>
            <th scope="col" className="t-figure-right">
              Vested
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, shown).map((item) => (
            <tr key={item.item_key}>
              <td>
                <Why why={item.why} />
              </td>
              <td className="t-med">
                <UrlLink className="t-plain-link" change={{ tab: "sample", item: item.item_key }}>
                  {item.subject}
                </UrlLink>
              </td>
              <td className="t-mono">{item.ssn}</td>
              <td className="t-figure-right">
                <DateText value={item.paid_on} />
              </td>
              <td>{item.type_label}</td>
              <td className="t-figure-right">
                <Money value={item.amount} />
              </td>
              <td className="t-figure t-figure-right">{vestedText(item)}</td>
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

export const vestedText = (item: z.infer<typeof SampleItem>): string =>
  item.vested_percent === null ? "–" : percentText(Number(item.vested_percent));

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
