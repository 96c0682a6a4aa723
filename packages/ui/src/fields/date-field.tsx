import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { parseTypedDate } from "../figures/typed-figures.ts";
import { fieldError } from "./field-error.tsx";
import "@mantine/dates/styles.layer.css";

type DateFieldProps = Omit<DateInputProps, "value" | "onChange" | "valueFormat" | "dateParser"> & {
  /** Plain date `YYYY-MM-DD`; null if empty. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
};

/**
 * A date field. Shows `12 Mar 2025`; also accepts `2025-03-12` and `3/12/2025`. A click or the down arrow opens the calendar; if it opened
 * on focus, it would cover the next fields.
 */
export function DateField({ error, onChange, onClick, onBlur, onKeyDown, ...props }: DateFieldProps) {
  const [asked, setAsked] = useState(false);
  return (
    <DateInput
      rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      firstDayOfWeek={0}
      {...props}
      valueFormat="D MMM YYYY"
      dateParser={parseTypedDate}
      popoverProps={{ disabled: !asked || props.readOnly === true || props.disabled === true }}
      onClick={(event) => {
        setAsked(true);
        onClick?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") setAsked(true);
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        setAsked(false);
        onBlur?.(event);
      }}
      onChange={(date) => onChange(date)}
      error={fieldError(error)}
    />
  );
}
