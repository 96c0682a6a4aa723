/** What the screen of a step is given. */
export interface StepScreenProps {
  readonly engagementId: string;
  readonly canEdit: boolean;
  /** Why nothing can be changed; null when it can. */
  readonly lockedBecause: string | null;
}
