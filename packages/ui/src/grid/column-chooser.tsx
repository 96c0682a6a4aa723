import { ActionIcon, Button, Checkbox, Popover } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinned } from "@tabler/icons-react";

export interface ColumnChoice {
  readonly id: string;
  readonly title: string;
  readonly visible: boolean;
  readonly pinned: boolean;
  readonly onVisible: (visible: boolean) => void;
  readonly onPin: (pinned: boolean) => void;
  /** Moves the column one position left (-1) or right (1). */
  readonly onMove: (by: -1 | 1) => void;
}

/** Shows, pins and moves columns without dragging. */
export function ColumnChooser({ choices }: { readonly choices: readonly ColumnChoice[] }) {
  const icon = { size: 14, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Button size="sm" variant="subtle" leftSection={<IconColumns3 size={15} stroke={1.75} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className="t-col" style={{ maxHeight: 360, overflowY: "auto", gap: 2 }}>
          {choices.map((choice) => (
            <li key={choice.id} className="t-row t-between">
              <Checkbox
                size="sm"
                label={choice.title}
                checked={choice.visible}
                onChange={(event) => choice.onVisible(event.currentTarget.checked)}
              />
              <span className="t-row" style={{ gap: 0 }}>
                <ActionIcon size="sm" aria-label={`Move ${choice.title} left`} onClick={() => choice.onMove(-1)}>
                  <IconArrowUp {...icon} />
                </ActionIcon>
                <ActionIcon size="sm" aria-label={`Move ${choice.title} right`} onClick={() => choice.onMove(1)}>
                  <IconArrowDown {...icon} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Pin ${choice.title}`}
                  aria-pressed={choice.pinned}
                  onClick={() => choice.onPin(!choice.pinned)}
                >
                  {choice.pinned ? <IconPinned {...icon} /> : <IconPin {...icon} />}
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
