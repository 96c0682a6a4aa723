import { plural, TextAreaField } from "@tieout/ui";

interface ReasonFieldProps {
  readonly id: string;
  /** Action that needs the reason: `A redraw`. */
  readonly what: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** How many more characters are needed, once the user has tried to submit a reason that is too short. */
  readonly missing: number;
}

/** A field for a reason that is printed with the proof of the draw. */
export function ReasonField({ id, what, reason, onReason, missing }: ReasonFieldProps) {
  return (
    <TextAreaField
      id={id}
      label="Reason"
      description="Printed with the proof of the draw."
      autosize
      minRows={3}
      maxLength={1000}
      data-autofocus
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value)}
      error={missing > 0 ? `${what} needs a reason with at least ten characters. ${plural(missing, "more", "more")} to go.` : undefined}
    />
  );
}
