import { Menu } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { GridAction } from "./grid-column.ts";

interface RowMenuProps {
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly actions: readonly GridAction[];
  readonly onClose: () => void;
}

/** Menu with one row's actions; opens at the row's button, at the pointer, or at the focused cell with Shift+F10. */
export function RowMenu({ at, actions, onClose }: RowMenuProps) {
  if (at === null) return null;
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <button type="button" tabIndex={-1} aria-label="Row actions" className="t-menu-anchor" style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, Icon, onClick, lockedBecause, danger }) => (
          <Menu.Item
            key={label}
            aria-disabled={lockedBecause ? true : undefined}
            title={lockedBecause ?? undefined}
            className={danger ? "t-bad" : ""}
            leftSection={lockedBecause ? <IconLock size={16} stroke={1.75} /> : <Icon size={16} stroke={1.75} />}
            closeMenuOnClick={!lockedBecause}
            onClick={() => {
              if (!lockedBecause) onClick();
            }}
          >
            {label}
            {lockedBecause ? (
              <span className="t-small t-dim" style={{ display: "block" }}>
                {lockedBecause}
              </span>
            ) : null}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
