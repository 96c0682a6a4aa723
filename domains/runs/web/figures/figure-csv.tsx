import { IconDownload } from "@tabler/icons-react";
import { ApiProblem, useClient } from "@tieout/client";
import { countText, LockableButton, showError } from "@tieout/ui";
import { csvOfRows, type GridColumn, saveTextFile } from "@tieout/ui/grid";
import { useState } from "react";
import { workpaperRoutes } from "../../contract/index.ts";
import { pagesOf } from "../result-figures.ts";
import type { Row } from "./figure-columns.tsx";

/** Rows per request, and the limit on exported rows. */
const pageSize = 500;
const mostRows = 5000;

interface FigureCsvProps {
  readonly place: { readonly engagementId: string; readonly outputKey: string; readonly figureKey: string };
  readonly title: string;
  /** Number of rows behind the figure; undefined while unknown. */
  readonly count: number | undefined;
}

const columns: readonly GridColumn<Row>[] = [
  { id: "file", title: "File", type: "text", value: (row) => row.file_name },
  { id: "sheet", title: "Sheet", type: "text", value: (row) => row.sheet },
  { id: "row", title: "Row", type: "count", value: (row) => row.row },
  { id: "subject", title: "Participant", type: "text", value: (row) => row.subject },
  { id: "date", title: "Date", type: "date", value: (row) => row.date },
  { id: "type", title: "Type", type: "text", value: (row) => row.type },
  { id: "money_source", title: "Money source", type: "text", value: (row) => row.money_source },
  { id: "fund", title: "Fund", type: "text", value: (row) => row.fund },
  { id: "place", title: "Sheet and cell", type: "text", value: (row) => row.place },
  { id: "amount", title: "Amount", type: "money", value: (row) => row.amount },
];

/** Exports every row behind the figure, not only the page shown. */
export function FigureCsv({ place, title, count }: FigureCsvProps) {
  const client = useClient(workpaperRoutes);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows: Row[] = [];
      for (const page of pagesOf(count ?? 0, pageSize))
        rows.push(...(await client.openFigure({ params: place, query: { page, page_size: pageSize } })).results);
      saveTextFile(csvOfRows(columns, rows), `${title}.csv`, "text/csv");
    } catch (problem) {
      showError("The rows were not exported.", problem instanceof ApiProblem ? problem.msg : "Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <LockableButton
      size="sm"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.75} />}
      lockedBecause={
        count === undefined
          ? "Loading rows."
          : count > mostRows
            ? `This figure has ${countText(count)} rows. CSV export is limited to ${countText(mostRows)}. For more, use the source file.`
            : null
      }
      onClick={() => void save()}
    >
      CSV
    </LockableButton>
  );
}
