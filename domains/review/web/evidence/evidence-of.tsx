import { Button } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { lazyPart } from "@tieout/ui";
import { useState } from "react";
import type { ReviewedPaper } from "../reviewed-paper.ts";
import { type EvidenceSubject, isOf } from "./evidence-subject.ts";
import { EvidenceIcon, EvidenceTitle } from "./evidence-title.tsx";
import { useEvidence } from "./use-evidence.ts";
import "./evidence.css";

const AttachDialog = lazyPart(() => import("./attach-dialog.tsx"));

interface EvidenceOfProps extends ReviewedPaper {
  readonly subject: EvidenceSubject;
  /** Accessible name of the subject: `procedure 3`. */
  readonly what: string;
}

/** Evidence for one item, exception or procedure, shown beside it, with a button to attach more. */
export function EvidenceOf({ engagementId, result, writeLock, download, subject, what }: EvidenceOfProps) {
  const { data = [] } = useEvidence(engagementId, result.output.key);
  const [attaching, setAttaching] = useState(false);
  const own = data.filter(isOf(subject));
  if (own.length === 0 && writeLock !== null) return null;
  return (
    <div className="t-row t-wrap t-evidence-of">
      {own.map((evidence) => (
        <span key={evidence.id} className="t-evidence-chip">
          <EvidenceIcon kind={evidence.kind} />
          <EvidenceTitle download={download} evidence={evidence} />
        </span>
      ))}
      {writeLock === null ? (
        <Button
          variant="transparent"
          className="t-link-button t-no-print"
          leftSection={<IconPaperclip size={14} stroke={1.75} />}
          aria-label={`Attach evidence to ${what}`}
          onClick={() => setAttaching(true)}
        >
          Attach evidence
        </Button>
      ) : null}
      {attaching ? (
        <AttachDialog engagementId={engagementId} result={result} subject={subject} what={what} onClose={() => setAttaching(false)} />
      ) : null}
    </div>
  );
}
