import { Button } from "@mantine/core";
import { IconFilePlus } from "@tabler/icons-react";
import { lazyPart } from "@tieout/ui";
import { useState } from "react";

const RequestDialog = lazyPart(() => import("./request-dialog.tsx"));

/** Asks Tieout to prepare a toolkit that the store doesn't have. */
export function RequestButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFilePlus size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Request a toolkit
      </Button>
      {isOpen ? <RequestDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
