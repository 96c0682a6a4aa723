import { Button } from "@mantine/core";
import { FileName } from "@tieout/ui";
import type { PackageFile } from "../../contract/index.ts";
import { useChoice } from "./package-row.tsx";

interface NotNeededBinProps {
  readonly engagementId: string;
  readonly files: readonly PackageFile[];
  readonly locked: boolean;
}

/** Files that are part of no run: kept, listed, and taken back with one click. */
export function NotNeededBin({ engagementId, files, locked }: NotNeededBinProps) {
  const { choose } = useChoice(engagementId);
  if (files.length === 0) return null;
  return (
    <details className="t-card t-not-needed">
      <summary>
        <span className="t-med">Not needed</span> <span className="t-dim t-figure">{files.length}</span>
        <span className="t-small t-dim"> Kept apart, part of no run</span>
      </summary>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <div className="t-grow">
              <FileName name={file.file_name} title={`SHA-256 ${file.sha256}`} />
              <div className="t-small t-dim">{file.why.join(" ") || "Set aside."}</div>
            </div>
            {locked ? null : (
              <Button variant="transparent" className="t-link-button" onClick={() => choose(file.id, null)}>
                Needed after all<span className="t-sr">: {file.file_name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
