import { lazy, Suspense } from "react";

export const loadProcessDialog = () => import("./process-dialog.tsx");
const ProcessDialog = lazy(loadProcessDialog);

interface AskToProcessProps {
  readonly engagementId: string;
  /** Results exist. */
  readonly again: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The question before a run, loaded apart from the results. */
export function AskToProcess({ opened, ...question }: AskToProcessProps) {
  return <Suspense>{opened ? <ProcessDialog {...question} /> : null}</Suspense>;
}
