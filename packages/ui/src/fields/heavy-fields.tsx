import { Select, type SelectProps, Textarea, type TextareaProps } from "@mantine/core";
import { fieldError } from "./field-error.tsx";
import { findChoices } from "./find-choices.ts";

/* Kept separate from the login page's fields, so that page stays small. `error` is a sentence. */

export const TextAreaField = ({ error, ...props }: TextareaProps) => <Textarea {...props} error={fieldError(error)} />;

/** Maximum choices that a searchable list renders at a time. */
const drawnChoices = 120;

function countOf(data: SelectProps["data"]): number {
  let count = 0;
  for (const entry of data ?? []) count += typeof entry === "object" && "items" in entry ? entry.items.length : 1;
  return count;
}

/**
 * A select field. Lists may be long, and a page may have many of them, so choices are rendered only once the list is opened, and only the
 * first matches.
 */
export function SelectField({ error, comboboxProps, ...props }: SelectProps) {
  const isLong = props.searchable === true && countOf(props.data) > drawnChoices;
  const long: Partial<SelectProps> = {
    limit: drawnChoices,
    filter: ({ options, search, limit }) => findChoices(options, search, limit),
    comboboxProps: { keepMounted: false, ...comboboxProps },
  };
  return <Select {...props} {...(isLong ? long : { comboboxProps })} error={fieldError(error)} />;
}
