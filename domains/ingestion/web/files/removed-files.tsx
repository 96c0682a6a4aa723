import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { dateText, FileName, instantText } from "@tieout/ui";
import { ingestionRoutes } from "../../contract/index.ts";
import { usePutBack } from "./use-put-back.ts";

interface RemovedFilesProps {
  readonly engagementId: string;
  readonly locked: boolean;
}

/** Removed files that can still be put back into their slots. */
export default function RemovedFiles({ engagementId, locked }: RemovedFilesProps) {
  const { data = [] } = useRouteQuery(ingestionRoutes, "listRemovedFiles", { params: { engagementId } }, { views: ["files"] });
  const putBack = usePutBack(engagementId);
  if (data.length === 0) return null;
  return (
    <details className="t-card t-not-needed">
      <summary>
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <span className="t-med">Removed</span> <span className="t-dim t-figure">{data.length}</span>
        <span className="t-small t-dim">Not used in runs, kept for 7 days</span>
      </summary>
      <ul className="t-bin" aria-label="Removed">
        {data.map((file) => (
          <li key={file.id}>
            <div className="t-grow">
              <FileName name={file.file_name} />
              <div className="t-small t-dim">
                {file.title}. Removed {instantText(file.removed_on)} by {file.removed_by}. Kept until {dateText(file.deleted_on)}.
              </div>
            </div>
            {locked ? null : (
              <Button variant="transparent" className="t-link-button" onClick={() => putBack(file.id)}>
                Restore<span className="t-sr">: {file.file_name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
