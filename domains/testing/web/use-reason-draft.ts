import { type Draft, useDraft } from "@tieout/client";

interface ReasonDraftOptions {
  readonly form: string;
  readonly title: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** Keeps a reason that was typed but not submitted. */
export const useReasonDraft = ({ form, title, reason, onReason }: ReasonDraftOptions): Draft =>
  useDraft({
    form,
    title,
    unsaved: reason === "" ? null : { reason },
    restore: ({ reason: kept }) => (typeof kept === "string" ? onReason(kept) : undefined),
  });
