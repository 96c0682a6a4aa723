import { ActionIcon } from "@mantine/core";
import { IconPaperclip, IconTrash } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import {
  Card,
  ConfirmDialog,
  countText,
  DateText,
  hashText,
  LockableButton,
  lazyPart,
  Note,
  RemoteContent,
  sizeText,
  UrlLink,
} from "@tieout/ui";
import { useState } from "react";
import { type Evidence, evidenceRoutes } from "../../contract/index.ts";
import type { ReviewedPaper } from "../reviewed-paper.ts";
import { evidenceWords, openEvidenceSubject } from "./evidence-subject.ts";
import { EvidenceIcon, EvidenceTitle } from "./evidence-title.tsx";
import { useEvidence } from "./use-evidence.ts";
import "./evidence.css";

const AttachDialog = lazyPart(() => import("./attach-dialog.tsx"));

/** Files and links that support the workpaper. */
export function EvidenceCard(props: ReviewedPaper) {
  const { engagementId, result, writeLock } = props;
  const query = useEvidence(engagementId, result.output.key);
  const [attaching, setAttaching] = useState(false);
  return (
    <Card
      title="Evidence"
      flush
      actions={
        <span className="t-row">
          {query.data && query.data.length > 0 ? <span className="t-small t-dim">{countText(query.data.length)}</span> : null}
          <LockableButton
            size="sm"
            variant="default"
            className="t-no-print"
            lockedBecause={writeLock}
            leftSection={<IconPaperclip size={15} stroke={1.75} />}
            onClick={() => setAttaching(true)}
          >
            Attach
          </LockableButton>
        </span>
      }
      foot={<span>The next run lists evidence on the Notes tab. Locking the engagement seals it into the bundle.</span>}
    >
      <RemoteContent query={query} what="the evidence">
        {(evidence) =>
          evidence.length === 0 ? (
            <p className="t-sec t-review-none">No evidence yet. Attach a PDF, an image or a link to what it supports.</p>
          ) : (
            <ul>
              {evidence.map((one) => (
                <EvidenceLine key={one.id} {...props} evidence={one} />
              ))}
            </ul>
          )
        }
      </RemoteContent>
      {attaching ? <AttachDialog engagementId={engagementId} result={result} onClose={() => setAttaching(false)} /> : null}
    </Card>
  );
}

interface LineProps extends ReviewedPaper {
  readonly evidence: Evidence;
}

function EvidenceLine({ engagementId, result, writeLock, download, evidence }: LineProps) {
  const [removing, setRemoving] = useState(false);
  const { title, sha256, size_bytes: size, added_by: by, added_on: on } = evidence;
  const change = openEvidenceSubject(evidence);
  return (
    <li className="t-evidence">
      <EvidenceIcon kind={evidence.kind} />
      <div className="t-grow">
        <EvidenceTitle download={download} evidence={evidence} />
        <div className="t-small t-dim">
          {change ? <UrlLink change={change}>{evidenceWords(evidence)}</UrlLink> : evidenceWords(evidence)}
        </div>
        <div className="t-small t-dim">
          {by.name}, <DateText value={on} time />
        </div>
        <div className="t-small t-dim">
          {sha256 === null || size === null ? (
            "A link has no hash"
          ) : (
            <span title={sha256}>
              {sizeText(size)}, SHA-256 <span className="t-mono">{hashText(sha256)}</span>
            </span>
          )}
        </div>
      </div>
      {writeLock === null ? (
        <ActionIcon className="t-no-print" variant="subtle" aria-label={`Remove ${title}`} onClick={() => setRemoving(true)}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      ) : null}
      {removing ? (
        <RemoveDialog engagementId={engagementId} outputKey={result.output.key} evidence={evidence} onClose={() => setRemoving(false)} />
      ) : null}
    </li>
  );
}

interface RemoveProps {
  readonly engagementId: string;
  readonly outputKey: string;
  readonly evidence: Evidence;
  readonly onClose: () => void;
}

function RemoveDialog({ engagementId, outputKey, evidence, onClose }: RemoveProps) {
  const remove = useRouteMutation(evidenceRoutes, "removeEvidence", { onSuccess: onClose });
  const params = { engagementId, outputKey, evidenceId: evidence.id };
  return (
    <ConfirmDialog
      opened
      danger
      title={`Remove ${evidence.title}?`}
      confirmLabel="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params })}
      onClose={onClose}
    >
      <div className="t-col" style={{ gap: 16 }}>
        <p>It's removed from the workpaper. The activity log records who removed it, and sealed bundles keep the evidence.</p>
        {remove.error ? (
          <Note family="bad" live>
            {remove.error.message}
          </Note>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
