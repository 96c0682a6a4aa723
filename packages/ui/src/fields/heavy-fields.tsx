import { MultiSelect, type MultiSelectProps, Select, type SelectProps, Textarea, type TextareaProps } from "@mantine/core";
import { fieldError } from "./field-error.tsx";

/* Separate from the login's fields to keep that page small. `error` takes a sentence. */

export const TextAreaField = ({ error, ...props }: TextareaProps) => <Textarea {...props} error={fieldError(error)} />;
export const SelectField = ({ error, ...props }: SelectProps) => <Select {...props} error={fieldError(error)} />;
export const MultiSelectField = ({ error, ...props }: MultiSelectProps) => <MultiSelect {...props} error={fieldError(error)} />;
