import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Text for an empty required field; `attribute` is the label in lower case. */
export const requiredSentence = (attribute: string): string => `The ${attribute} field is required.`;
/** Default text. */
const invalidSentence = "Invalid field";

/** Warning icon and message; nothing without an error. */
export function fieldError(error: ReactNode): ReactNode {
  if (!error) return undefined;
  return (
    <span className="t-field-error">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
      <span>{error === true ? invalidSentence : error}</span>
    </span>
  );
}
