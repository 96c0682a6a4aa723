import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudCheck, IconCloudUpload, IconPencil } from "@tabler/icons-react";
import type { AutosaveState } from "@tieout/client";
import { instantText } from "@tieout/ui";

interface AutosaveMarkProps {
  readonly state: Pick<AutosaveState<unknown, unknown>, "status" | "savedAt" | "problem" | "mergedWith">;
  readonly onRetry: () => void;
  /** Why the remaining edits can't be saved yet; null if nothing blocks them. */
  readonly incompleteText: string | null;
}

/** "Saved 10:41", or the reason saving is blocked. */
export function AutosaveMark({ state, onRetry, incompleteText }: AutosaveMarkProps) {
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true, className: "t-icon" } as const;
  if (state.status === "failed")
    return (
      <span className="t-row t-wrap t-small t-bad" role="alert">
        <IconAlertTriangle {...icon} />
        <span>Not saved. {state.problem?.message}</span>
        <Button size="sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </span>
    );
  const waiting = state.status === "saving" || state.status === "unsaved";
  if (!waiting && !incompleteText && !state.savedAt) return <span role="status" className="t-sr" />;
  return (
    <span className={`t-row t-small ${waiting ? "t-dim" : incompleteText ? "t-warn" : "t-ok"}`} role="status">
      {waiting ? <IconCloudUpload {...icon} /> : incompleteText ? <IconPencil {...icon} /> : <IconCloudCheck {...icon} />}
      {waiting
        ? "Saving"
        : (incompleteText ??
          `Saved ${instantText(state.savedAt?.toISOString()).slice(-5)}${state.mergedWith ? `, with changes by ${state.mergedWith.name}` : ""}`)}
    </span>
  );
}
