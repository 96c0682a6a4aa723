import { shortenName } from "@tieout/kernel";
import { useState } from "react";

/** Longer names are cut in their middle. */
const shownLetters = 60;

interface FileNameProps {
  readonly name: string;
  /** More about the file, on hover. */
  readonly title?: string;
}

/** A file's name whose end and extension always show; the whole of a long one on hover, and in place on focus. */
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
