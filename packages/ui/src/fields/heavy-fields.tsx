import { MultiSelect, type MultiSelectProps, Select, type SelectProps, Textarea, type TextareaProps } from "@mantine/core";
import { fieldError } from "./field-error.tsx";
import { findChoices } from "./find-choices.ts";

/* Separate from the login's fields to keep that page small. `error` takes a sentence. */

export const TextAreaField = ({ error, ...props }: TextareaProps) => <Textarea {...props} error={fieldError(error)} />;

/** So many choices of a searchable list are drawn at a time. */
const drawnChoices = 120;

/** A searchable list may be long, and many on one page: its choices are drawn once it is opened, and only the first that match. */
export function SelectField({ error, comboboxProps, ...props }: SelectProps) {
  const long: Partial<SelectProps> = {
    limit: drawnChoices,
    filter: ({ options, search, limit }) => findChoices(options, search, limit),
    comboboxProps: { keepMounted: false, ...comboboxProps },
  };
  return <Select {...props} {...(props.searchable ? long : { comboboxProps })} error={fieldError(error)} />;
}
export const MultiSelectField = ({ error, ...props }: MultiSelectProps) => <MultiSelect {...props} error={fieldError(error)} />;
