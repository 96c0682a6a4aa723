import { findReportEntry } from "@tieout/catalog/core";
import { plural, RowEquation } from "@tieout/ui";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

/** The source files with their hashes, and how many rows were kept, rejected and skipped. */
export function FilesTab({ result }: PaperTabProps) {
  return (
    <ul className="t-col" style={{ gap: 16 }}>
      {result.files.map((file) => (
        <li key={file.file_no} className="t-card">
          <div className="t-card-head">
            <h3 className="t-h3 t-grow">{file.file_name}</h3>
            <span className="t-small t-dim">{findReportEntry(file.report)?.title ?? file.report}</span>
          </div>
          <div className="t-card-body">
            <RowEquation
              read={file.rows_read}
              kept={file.kept}
              outOfPeriod={file.out_of_period}
              rejected={file.rejected}
              skipped={file.skipped}
            />
            {file.out_of_period > 0 ? (
              <p className="t-small t-warn" style={{ marginTop: 8 }}>
                {plural(file.out_of_period, "row")} dated outside the plan year: listed, but not in totals.
              </p>
            ) : null}
            <p className="t-small t-dim" style={{ marginTop: 12 }}>
              SHA-256 <span className="t-mono">{file.sha256}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
