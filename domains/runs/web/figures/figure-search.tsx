import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";

interface FigureSearchProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const pauseMs = 250;

/** Searches all of the figure's rows once typing pauses. Escape clears the search first, then closes the drawer. */
export function FigureSearch({ value, onSearch }: FigureSearchProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      size="sm"
      type="search"
      className="t-grid-search"
      aria-label="Search the rows"
      placeholder="Participant or amount"
      data-shortcut="search"
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      value={text}
      data-mantine-stop-propagation={text !== "" || undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setText("");
      }}
    />
  );
}
