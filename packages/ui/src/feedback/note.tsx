import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

const icons: Readonly<Record<string, TablerIcon>> = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertTriangle };

interface NoteProps {
  readonly family?: "ok" | "warn" | "bad" | "info" | "mute";
  readonly Icon?: TablerIcon;
  /** Whether screen readers announce the note when it appears. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** A message on the page with a color, an icon and an optional action at the end. */
export function Note({ family = "mute", Icon = icons[family] ?? IconInfoCircle, live = false, children }: NoteProps) {
  return (
    <div className="t-note" data-family={family} role={live ? (family === "bad" ? "alert" : "status") : undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" className="t-icon" />
      <div className="t-grow">{children}</div>
    </div>
  );
}
