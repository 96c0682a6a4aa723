import { dateText, instantText } from "./display-figures.ts";

/** Shows `12 Mar 2025`; with `time`, shows a point in time in the user's time zone. */
export function DateText({ value, time = false }: { readonly value: string | null | undefined; readonly time?: boolean }) {
  if (!value) return <span className="t-dim">–</span>;
  return (
    <time className="t-figure" dateTime={value}>
      {time ? instantText(value) : dateText(value)}
    </time>
  );
}
