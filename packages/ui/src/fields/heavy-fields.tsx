import { Select, type SelectProps, Textarea, type TextareaProps } from "@mantine/core";
import { fieldError } from "./field-error.tsx";
import { findChoices } from "./find-choices.ts";

/* Separate from the login's fields to keep that page small. `error` takes a sentence. */

export const TextAreaField = ({ error, ...props }: TextareaProps) => <Textarea {...props} error={fieldError(error)} />;

/** So many choices of a searchable list are drawn at a time. */
const drawnChoices = 120;

function countOf(data: SelectProps["data"]): number {
  let count = 0;
  for (const entry of data ?? []) count += typeof entry === "object" && "items" in entry ? entry.items.length : 1;
  return count;
}

/** A list may be long, and many on one page: then its choices are drawn once it is opened, and only the first that match. */
export function SelectField({ error, comboboxProps, ...props }: SelectProps) {
  const isLong = props.searchable === true && countOf(props.data) > drawnChoices;
  const long: Partial<SelectProps> = {
    limit: drawnChoices,
    filter: ({ options, search, limit }) => findChoices(options, search, limit),
    comboboxProps: { keepMounted: false, ...comboboxProps },
  };
  return <Select {...props} {...(isLong ? long : { comboboxProps })} error={fieldError(error)} />;
}
