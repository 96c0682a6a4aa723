import { ActionIcon, Popover } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** A question mark next to a label; opens with a click, touch or the keyboard. */
export function HelpTip({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  return (
    <Popover width={300} position="top" withArrow={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="sm" aria-label={`About ${about}`}>
          <IconHelpCircle size={15} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="t-small t-sec">{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
