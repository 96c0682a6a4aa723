import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { showError, showSuccess } from "@tieout/ui";

interface CopiedValueProps {
  /** Name of the value, such as `Redirect address`. */
  readonly label: string;
  readonly value: string;
}

/** A value to enter elsewhere, with a copy button. */
export function CopiedValue({ label, value }: CopiedValueProps) {
  const refused = () => showError("Your browser blocked copying. Select the text and copy it.");
  const copy = () => navigator.clipboard?.writeText(value).then(() => showSuccess(`${label} copied.`), refused) ?? refused();
  return (
    <div className="t-copied">
      <span className="t-small t-dim">{label}</span>
      <code className="t-mono">{value}</code>
      <Button variant="subtle" size="xs" leftSection={<IconCopy size={14} />} aria-label={`Copy ${value}`} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
