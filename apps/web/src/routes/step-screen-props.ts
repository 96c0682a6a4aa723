/** Props of a step's screen. */
export interface StepScreenProps {
  readonly engagementId: string;
  readonly canEdit: boolean;
  /** Why the step is read-only; null if it can be edited. */
  readonly lockedBecause: string | null;
}
