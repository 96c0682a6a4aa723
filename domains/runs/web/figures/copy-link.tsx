import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { showSuccess } from "@tieout/ui";

/** Copies the open item's URL, to share with a colleague. */
export function CopyLink() {
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconCopy size={15} stroke={1.75} />}
      onClick={() => void navigator.clipboard.writeText(window.location.href).then(() => showSuccess("Link copied."))}
    >
      Copy link
    </Button>
  );
}
