import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { dateText, FileName } from "@tieout/ui";
import type { PackageFile } from "../../contract/index.ts";
import { useChoice } from "./use-choice.ts";

interface NotNeededBinProps {
  readonly engagementId: string;
  readonly files: readonly PackageFile[];
  readonly locked: boolean;
}

/** Files that no run uses: they are listed, kept for a limited time, and can be put back with one click. */
export function NotNeededBin(props: NotNeededBinProps) {
  const { files, locked } = props;
  if (files.length === 0) return null;
  return (
    <details className="t-card t-not-needed">
      <summary>
        <IconArchive size={18} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <span className="t-med">Not needed</span> <span className="t-dim t-figure">{files.length}</span>
        <span className="t-small t-dim">{binHint(locked)}</span>
      </summary>
      <BinList {...props} />
    </details>
  );
}

/** Unneeded files aren't part of any sealed bundle, so a lock doesn't keep them longer. */
export const binHint = (locked: boolean): string =>
  locked ? "Not used in runs and not sealed: deleted after 30 days, even while locked" : "Kept for 30 days, not used in runs";

export function BinList({ engagementId, files, locked }: NotNeededBinProps) {
  const { choose } = useChoice(engagementId);
  return (
    <ul className="t-bin" aria-label="Not needed">
      {files.map((file) => (
        <li key={file.id}>
          <div className="t-grow">
            <FileName name={file.file_name} title={`SHA-256 ${file.sha256}`} />
            <div className="t-small t-dim">
              {file.why.join(" ") || "Set aside."} Kept until {dateText(file.deleted_on)}.
            </div>
          </div>
          {locked ? null : (
            <Button variant="transparent" className="t-link-button" onClick={() => choose(file.id, null)}>
              Restore<span className="t-sr">: {file.file_name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
