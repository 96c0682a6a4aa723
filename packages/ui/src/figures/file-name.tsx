import { shortenName } from "@tieout/kernel";
import { useState } from "react";

/** Maximum characters shown; longer names are shortened in the middle. */
const shownLetters = 60;

interface FileNameProps {
  readonly name: string;
  /** More about the file, shown on hover. */
  readonly title?: string;
}

/** A file name that always shows its end and extension; shows a long name in full on hover, and in place on focus. */
export function FileName({ name, title }: FileNameProps) {
  const [whole, setWhole] = useState(false);
  const short = shortenName(name, shownLetters);
  if (short === name)
    return (
      <span className="t-asset-name" title={title}>
        {name}
      </span>
    );
  return (
    <button
      type="button"
      className="t-asset-name t-long-name"
      title={title ? `${name}. ${title}` : name}
      aria-label={name}
      onFocus={() => setWhole(true)}
      onBlur={() => setWhole(false)}
    >
      {whole ? name : short}
    </button>
  );
}
