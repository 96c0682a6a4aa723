import { LockableButton, Note } from "@tieout/ui";
import { useState } from "react";
import { AskToProcess } from "./ask-to-process.tsx";

interface EarlierVersionNoteProps {
  readonly engagementId: string;
  /** A locked engagement keeps its results. */
  readonly isLocked: boolean;
  /** Why it cannot be processed now; null when it can. */
  readonly lockedBecause: string | null;
}

/** Says that an earlier version of Tieout made the results, and offers to process again. The results remain valid. */
export function EarlierVersionNote({ engagementId, isLocked, lockedBecause }: EarlierVersionNoteProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="t-no-print" style={{ marginBottom: 16 }}>
      <Note>
        These results are from an earlier version of Tieout.
        {isLocked
          ? " The engagement is locked, so they do not change."
          : " They remain valid. Process again to update them to this version."}
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
