import { LockableButton } from "@tieout/ui";
import { lazy, Suspense, useState } from "react";

const SheetsDialog = lazy(() => import("./sheets-dialog.tsx"));

interface ChooseSheetsProps {
  readonly assetId: string;
  readonly lockedBecause: string | null;
}

/** Opens the question which sheets are the report. */
export function ChooseSheets({ assetId, lockedBecause }: ChooseSheetsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LockableButton variant="default" size="sm" lockedBecause={lockedBecause} onClick={() => setIsOpen(true)}>
        Choose sheets
      </LockableButton>
      {isOpen ? (
        <Suspense>
          <SheetsDialog assetId={assetId} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
