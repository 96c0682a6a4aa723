import { lookOf, type StatusName } from "./statuses.ts";

interface StatusBadgeProps {
  readonly status: StatusName;
  /** Shown instead of the status's word: the difference, the rule's name or "Processing 62%". */
  readonly word?: string;
  /** 0 to 100, shown after the word. */
  readonly percent?: number | null;
  /** Without a background, for dense rows. */
  readonly plain?: boolean;
}

/** Icon, word and color; never color alone. */
export function StatusBadge({ status, word, percent, plain = false }: StatusBadgeProps) {
  const look = lookOf(status);
  return (
    <span className="t-status" data-family={look.family} data-plain={plain || undefined}>
      <look.Icon size={14} stroke={1.75} aria-hidden="true" className={look.turning ? "t-icon t-turning" : "t-icon"} />
      {word ?? look.word}
      {typeof percent === "number" ? ` ${percent}%` : null}
    </span>
  );
}
