import { Button } from "@mantine/core";
import { IconDownload, IconPlus } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { DateText, hashText, lazyPart, RemoteContent, sizeText } from "@tieout/ui";
import { useState } from "react";
import type { z } from "zod";
import { type Addendum, addendumRoutes } from "../contract/index.ts";

const AddAddendum = lazyPart(() => import("./add-addendum.tsx"));

interface AddendaCardProps {
  readonly engagementId: string;
  /** Only a locked engagement accepts addenda. */
  readonly isLocked: boolean;
  /** First value: downloads one file. Second value: the ID of the file being downloaded. */
  readonly download: readonly [(file: { readonly object_id: string; readonly name: string }) => void, string | null];
}

/** Files added after a lock; hidden if there are none and none can be added. */
export default function AddendaCard({ engagementId, isLocked, download }: AddendaCardProps) {
  const query = useRouteQuery(addendumRoutes, "listAddenda", { params: { engagementId } }, { views: ["addenda", "engagements"] });
  const [adding, setAdding] = useState(false);
  if (!isLocked && (query.data?.length ?? 0) === 0) return null;
  return (
    <section className="t-card" aria-label="Addenda" style={{ marginBottom: 16 }}>
      <div className="t-card-head t-wrap">
        <h3 className="t-h3 t-grow">Addenda</h3>
        {isLocked ? (
          <Button size="sm" variant="default" leftSection={<IconPlus size={15} stroke={1.75} />} onClick={() => setAdding(true)}>
            Add
          </Button>
        ) : null}
      </div>
      <div className="t-card-body">
        <RemoteContent query={query} what="the addenda">
          {(addenda) =>
            addenda.length === 0 ? (
              <p className="t-sec">Files that arrive after the lock go here, each with a reason. The sealed bundle doesn't change.</p>
            ) : (
              <ul className="t-col" style={{ gap: 14 }}>
                {addenda.map((addendum) => (
                  <AddendumLine key={addendum.object_id} addendum={addendum} download={download} />
                ))}
              </ul>
            )
          }
        </RemoteContent>
      </div>
      {adding ? <AddAddendum engagementId={engagementId} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function AddendumLine({
  addendum,
  download: [download, busyId],
}: Pick<AddendaCardProps, "download"> & { readonly addendum: z.infer<typeof Addendum> }) {
  const { object_id, file_name: name } = addendum;
  return (
    <li className="t-row t-between t-wrap">
      <div className="t-grow" style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <span className="t-med">{name}</span>
        <span className="t-small t-sec" style={{ display: "block" }}>
          <DateText value={addendum.added_on} time />, {addendum.added_by}, after version {addendum.version}. Reason: {addendum.reason}
        </span>
        <span className="t-small t-dim" title={addendum.sha256}>
          {sizeText(addendum.size_bytes)}, SHA-256 <span className="t-mono">{hashText(addendum.sha256)}</span>
        </span>
      </div>
      <Button
        size="sm"
        variant="subtle"
        loading={busyId === object_id}
        leftSection={<IconDownload size={15} stroke={1.75} />}
        aria-label={`Download ${name}`}
        onClick={() => download({ object_id, name })}
      >
        Download
      </Button>
    </li>
  );
}
