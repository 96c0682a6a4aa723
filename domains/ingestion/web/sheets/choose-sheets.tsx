import { LockableButton, lazyPart } from "@tieout/ui";
import { useState } from "react";

const SheetsDialog = lazyPart(() => import("./sheets-dialog.tsx"));

interface ChooseSheetsProps {
  readonly assetId: string;
  readonly lockedBecause: string | null;
}

/** Opens the dialog that asks which sheets are the report. */
export function ChooseSheets({ assetId, lockedBecause }: ChooseSheetsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LockableButton variant="default" size="sm" lockedBecause={lockedBecause} onClick={() => setIsOpen(true)}>
        Choose sheets
      </LockableButton>
      {isOpen ? <SheetsDialog assetId={assetId} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
