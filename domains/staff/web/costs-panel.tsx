import { useRouteQuery } from "@tieout/client";
import { Card, countText, Money, RemoteContent, ScrollTable, sizeText } from "@tieout/ui";
import { CsvButton } from "@tieout/ui/charts";
import { type FirmCost, staffRoutes } from "../contract/index.ts";
import { costColumns, hoursText } from "./staff-words.ts";

const columns = ["Organization", "Stored\t", "Runs\t", "Emails\t", "Storage\t", "Run time\t", "Email\t", "Total\t"];

/** Each firm's storage, its usage in the last 30 days, and the cost. */
export default function CostsPanel() {
  const query = useRouteQuery(staffRoutes, "listCosts", undefined, { views: ["staff"] });
  return (
    <Card
      title="Storage and cost"
      flush
      foot="Stored: uploaded files and run files, as of now. Runs and emails: the last 30 days. In US dollars, at the unit prices set in COST_PER_GB_MONTH, COST_PER_RUN_HOUR and COST_PER_MAIL."
      actions={query.data ? <CsvButton title="Storage and cost" columns={costColumns} rows={query.data} /> : null}
    >
      <RemoteContent query={query} what="the costs">
        {(firms) => (
          <ScrollTable label="Storage and cost" columns={columns}>
            {firms.map((firm) => (
              <Row key={firm.id} firm={firm} />
            ))}
          </ScrollTable>
        )}
      </RemoteContent>
    </Card>
  );
}

const Row = ({ firm: { name, stored_bytes: bytes, run_seconds: seconds, mails, cost } }: { readonly firm: FirmCost }) => (
  <tr>
    <td>{name}</td>
    <td className="t-figure t-figure-right">{sizeText(bytes)}</td>
    <td className="t-figure t-figure-right">{hoursText(seconds)}</td>
    <td className="t-figure t-figure-right">{countText(mails)}</td>
    {(["storage", "runs", "mails", "total"] as const).map((part) => (
      <td key={part} className="t-figure t-figure-right">
        {cost[part] === null ? <span className="t-small t-dim">Not configured</span> : <Money value={cost[part]} />}
      </td>
    ))}
  </tr>
);
