import { leastReasonLength } from "@tieout/kernel";
import { useState } from "react";
import { TextField } from "./fields.tsx";

const shortReason = `Explain why in at least ${leastReasonLength} characters.`;

/** Asks in a dialog why the user needs full SSNs. `isGiven` shows what is missing and moves the focus there. */
export function useSsnReason(id: string) {
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  return {
    reason,
    isGiven(): boolean {
      const tooShort = reason.trim().length < leastReasonLength;
      setShort(tooShort);
      if (tooShort) document.getElementById(id)?.focus();
      return !tooShort;
    },
    clear() {
      setReason("");
      setShort(false);
    },
    field: { id, value: reason, error: isShort ? shortReason : undefined, onType: setReason },
  };
}

type SsnReasonFieldProps = ReturnType<typeof useSsnReason>["field"];

export const SsnReasonField = ({ id, value, error, onType }: SsnReasonFieldProps) => (
  <TextField
    id={id}
    mt={12}
    label="Reason"
    description="Kept in the audit log."
    maxLength={500}
    value={value}
    error={error}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);
