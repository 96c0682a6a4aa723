import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Text for an empty required field; `attribute` is the label in lowercase. */
export const requiredSentence = (attribute: string): string => `The ${attribute} field is required.`;
/** Default text. */
const invalidSentence = "Invalid field";

/** Returns a warning icon and the message; nothing if there is no error. */
export function fieldError(error: ReactNode): ReactNode {
  if (!error) return undefined;
  return (
    <span className="t-field-error">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
      <span>{error === true ? invalidSentence : error}</span>
    </span>
  );
}
