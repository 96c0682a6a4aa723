import { lazyPart } from "@tieout/ui";

export const loadProcessDialog = () => import("./process-dialog.tsx");
const ProcessDialog = lazyPart(loadProcessDialog);

interface AskToProcessProps {
  readonly engagementId: string;
  /** Results exist. */
  readonly again: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The question before a run, loaded apart from the results. */
export function AskToProcess({ opened, ...question }: AskToProcessProps) {
  return <>{opened ? <ProcessDialog {...question} /> : null}</>;
}
