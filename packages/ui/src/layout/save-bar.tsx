import { Button } from "@mantine/core";
import { IconArrowRight, IconPencil } from "@tabler/icons-react";
import { plural } from "../figures/display-figures.ts";

interface SaveBarProps {
  /** Labels of the changed fields; if there are none, the bar is hidden unless `always` is set. */
  readonly changed: readonly string[];
  readonly always?: boolean;
  /** Text shown instead of "Nothing to save". */
  readonly idleText?: string;
  readonly busy?: boolean;
  readonly onDiscard?: () => void;
  readonly onSave: () => void;
  readonly onSaveAndContinue?: () => void;
  readonly saveLabel?: string;
}

/** A bar at the bottom of the page that lists unsaved changes. */
export function SaveBar({
  changed,
  always = false,
  idleText = "Nothing to save",
  busy = false,
  onDiscard,
  onSave,
  onSaveAndContinue,
  saveLabel = "Save",
}: SaveBarProps) {
  if (changed.length === 0 && !always) return null;
  return (
    <div className="t-save-bar t-no-print">
      <span className="t-row t-small t-sec" role="status">
        <IconPencil size={16} stroke={1.75} aria-hidden="true" className="t-icon" />
        {changed.length === 0 ? (
          idleText
        ) : (
          <span>
            <b className="t-med">{plural(changed.length, "unsaved change")}:</b> {changed.join(", ")}
          </span>
        )}
      </span>
      <span className="t-row t-wrap">
        {onDiscard && changed.length > 0 ? (
          <Button variant="subtle" disabled={busy} onClick={onDiscard}>
            Discard
          </Button>
        ) : null}
        <Button variant={onSaveAndContinue ? "default" : "filled"} loading={busy && !onSaveAndContinue} onClick={onSave}>
          {saveLabel}
        </Button>
        {onSaveAndContinue ? (
          <Button loading={busy} rightSection={<IconArrowRight size={16} stroke={1.75} />} onClick={onSaveAndContinue}>
            Save and continue
          </Button>
        ) : null}
      </span>
    </div>
  );
}
