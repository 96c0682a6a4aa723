import { LockableButton, Note } from "@tieout/ui";
import { useState } from "react";
import { ProcessDialog } from "./process-dialog.tsx";

interface EarlierVersionNoteProps {
  readonly engagementId: string;
  /** A locked engagement keeps its results for good. */
  readonly isLocked: boolean;
  /** Why it cannot be processed now; null when it can. */
  readonly lockedBecause: string | null;
}

/** Says that an earlier version of Tieout made the results, and offers to make them again. They are as good as they were. */
export function EarlierVersionNote({ engagementId, isLocked, lockedBecause }: EarlierVersionNoteProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="t-no-print" style={{ marginBottom: 16 }}>
      <Note>
        An earlier version of Tieout made these results.
        {isLocked
          ? " The engagement is locked, so they stay as they are."
          : " They stand; processing again makes them anew with this version."}
        {isLocked ? null : (
          <div style={{ marginTop: 10 }}>
            <LockableButton size="sm" variant="default" lockedBecause={lockedBecause} onClick={() => setAsking(true)}>
              Process again
            </LockableButton>
          </div>
        )}
      </Note>
      <ProcessDialog engagementId={engagementId} again opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
