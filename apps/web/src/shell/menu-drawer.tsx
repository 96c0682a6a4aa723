import { Drawer } from "@mantine/core";
import { ThemeToggle } from "@tieout/ui";
import type { ReactNode } from "react";

interface MenuDrawerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar on narrow screens. */
export default function MenuDrawer({ onClose, children }: MenuDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="left" size={300} title="Menu" closeButtonProps={{ "aria-label": "Close menu" }}>
      <nav aria-label="Main" className="t-side-drawer">
        {children}
      </nav>
      <div className="t-row t-between" style={{ marginTop: 12 }}>
        <span className="t-small t-dim">Theme</span>
        <ThemeToggle />
      </div>
    </Drawer>
  );
}
