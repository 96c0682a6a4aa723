import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveTextFile } from "../feedback/save-text-file.ts";
import { csvOfRows } from "../grid/csv.ts";
import type { GridColumn } from "../grid/grid-column.ts";

interface CsvButtonProps<Row> {
  /** Name for the file, and for the button in screen readers. */
  readonly title: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
}

/** Exports a panel's figures. */
export function CsvButton<Row>({ title, columns, rows }: CsvButtonProps<Row>) {
  return (
    <Button
      size="sm"
      variant="subtle"
      className="t-no-print"
      leftSection={<IconDownload size={15} stroke={1.75} />}
      onClick={() => saveTextFile(csvOfRows(columns, rows), `${title}.csv`, "text/csv")}
    >
      CSV<span className="t-sr"> of {title}</span>
    </Button>
  );
}
