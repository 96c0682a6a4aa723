import { Button } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import type { ResponseOf } from "@tieout/contract";
import { DateText, DrillDrawer, Money, plural, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { ingestionRoutes } from "../../contract/index.ts";
import type { ShownCode } from "./pay-figures.ts";

interface PayRowsDrawerProps {
  readonly engagementId: string;
  readonly nodeId: string;
  readonly code: ShownCode;
  readonly onClose: () => void;
}

function RowTable({ rows }: { readonly rows: ResponseOf<typeof ingestionRoutes.listPayRows>["rows"] }) {
  return (
    <div className="t-table-scroll">
      <table className="t-table">
        <thead>
          <tr>
            <th scope="col">File and row</th>
            <th scope="col">Employee</th>
            <th scope="col" className="t-figure-right">
              Pay date
            </th>
            <th scope="col" className="t-figure-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.file_name} ${row.sheet} ${row.row}`}>
              <td className="t-small t-sec">
                {row.file_name}
                {row.sheet ? `, ${row.sheet}` : ""}, row {row.row.toLocaleString("en-US")}
              </td>
              <td>{row.employee}</td>
              <td className="t-figure-right">
                <DateText value={row.pay_on} />
              </td>
              <td className="t-figure-right">
                <Money value={row.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The file rows with one code, loaded 100 at a time. */
export default function PayRowsDrawer({ engagementId, nodeId, code, onClose }: PayRowsDrawerProps) {
  const [page, setPage] = useState(1);
  const request = { params: { engagementId }, query: { data_feed_node_id: nodeId, key: code.key, page } };
  const query = useRouteQuery(ingestionRoutes, "listPayRows", request, { views: ["files", "mappings"] });
  const rows = code.figures?.rows ?? 0;
  return (
    <DrillDrawer
      opened
      onClose={onClose}
      path={`Pay codes › ${code.text}`}
      amount={code.figures?.total ?? null}
      addsUp={null}
      summary={`${plural(rows, "row")} in the plan year`}
      foot={
        rows > 100 ? (
          <div className="t-row">
            <Button size="sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous 100
            </Button>
            <Button size="sm" variant="default" disabled={query.data?.more !== true} onClick={() => setPage(page + 1)}>
              Next 100
            </Button>
          </div>
        ) : undefined
      }
    >
      <RemoteContent query={query} what="the rows">
        {(data) => <RowTable rows={data.rows} />}
      </RemoteContent>
    </DrillDrawer>
  );
}
