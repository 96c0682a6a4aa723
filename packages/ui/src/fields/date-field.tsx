import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { parseTypedDate } from "../figures/typed-figures.ts";
import { fieldError } from "./field-error.tsx";
import "@mantine/dates/styles.layer.css";

type DateFieldProps = Omit<DateInputProps, "value" | "onChange" | "valueFormat" | "dateParser"> & {
  /** Plain date `YYYY-MM-DD`; null when empty. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
};

/** A date. Shows `12 Mar 2025`; also accepts `2025-03-12` and `3/12/2025`. */
export function DateField({ error, onChange, ...props }: DateFieldProps) {
  return (
    <DateInput
      rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      firstDayOfWeek={0}
      {...props}
      valueFormat="D MMM YYYY"
      dateParser={parseTypedDate}
      onChange={(date) => onChange(date)}
      error={fieldError(error)}
    />
  );
}
