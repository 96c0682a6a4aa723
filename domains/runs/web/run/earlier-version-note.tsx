import { LockableButton, Note } from "@tieout/ui";
import { useState } from "react";
import { AskToProcess } from "./ask-to-process.tsx";

interface EarlierVersionNoteProps {
  readonly engagementId: string;
  /** Titles of workpapers for which this version would produce different results from the same files. */
  readonly different: readonly string[];
  /** A locked engagement keeps its results. */
  readonly isLocked: boolean;
  /** Why the engagement can't be processed now; null when it can. */
  readonly lockedBecause: string | null;
}

function noteOf({ different, isLocked }: Pick<EarlierVersionNoteProps, "different" | "isLocked">): string {
  if (isLocked) return "These results are from an earlier version of Tieout. The engagement is locked, so they won't change.";
  if (different.length === 0)
    return "These results are from an earlier version of Tieout. They're still valid. Process again to update them to this version.";
  return `This version of Tieout gets different results from the same files: ${different.join(", ")}. Process again, then compare the two runs to see what changed.`;
}

/** Says that an earlier version of Tieout produced the results, and offers to process again. The results remain valid. */
export function EarlierVersionNote({ engagementId, different, isLocked, lockedBecause }: EarlierVersionNoteProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="t-no-print" style={{ marginBottom: 16 }}>
      <Note>
        {noteOf({ different, isLocked })}
        {isLocked ? null : (
          <div style={{ marginTop: 10 }}>
            <LockableButton size="sm" variant="default" lockedBecause={lockedBecause} onClick={() => setAsking(true)}>
              Process again
            </LockableButton>
          </div>
        )}
      </Note>
      <AskToProcess engagementId={engagementId} again opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
