import { lazyPart } from "@tieout/ui";

const ProcessDialog = lazyPart(() => import("./process-dialog.tsx"));
export const preloadProcessDialog = ProcessDialog.preload;

interface AskToProcessProps {
  readonly engagementId: string;
  /** Results exist. */
  readonly again: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog shown before a run; loaded separately from the results. */
export function AskToProcess({ opened, ...question }: AskToProcessProps) {
  return opened ? <ProcessDialog {...question} /> : null;
}
