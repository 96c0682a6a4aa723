import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { fieldError } from "./field-error.tsx";

/** Separate from the other lists of choices: only the details have it. */
export const MultiSelectField = ({ error, ...props }: MultiSelectProps) => <MultiSelect {...props} error={fieldError(error)} />;
