import { Button, type ButtonProps, Tooltip } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface LockableButtonProps extends ButtonProps {
  /** Reason why the button is disabled; null if it's enabled. */
  readonly lockedBecause: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that stays visible and focusable when disabled, with a lock icon, and shows the reason on hover and focus. */
export function LockableButton({ lockedBecause, onClick, children, leftSection, ...props }: LockableButtonProps) {
  if (lockedBecause === null) {
    return (
      <Button {...props} leftSection={leftSection} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={lockedBecause}>
      <Button
        {...props}
        aria-disabled="true"
        leftSection={<IconLock size={16} stroke={1.75} />}
        onClick={(event) => event.preventDefault()}
      >
        {children}
        <span className="t-sr">, not available: {lockedBecause}</span>
      </Button>
    </Tooltip>
  );
}
