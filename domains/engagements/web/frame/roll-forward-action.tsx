import { Button } from "@mantine/core";
import { IconArrowForwardUp } from "@tabler/icons-react";
import { lazyPart } from "@tieout/ui";
import type { EngagementDetail } from "../../contract/index.ts";
import { useAsking } from "./use-asking.ts";

const RollForwardDialog = lazyPart(() => import("./roll-forward-dialog.tsx"));

/** Offered for an engagement that is locked or has current results; after a roll-forward, links to the new engagement. */
export function RollForwardAction({ engagement }: { readonly engagement: EngagementDetail }) {
  const [isAsked, ask, close] = useAsking("roll-forward");
  if (!engagement.permissions.roll_forward && engagement.rolled_forward === null) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowForwardUp size={16} stroke={1.75} />} onClick={ask}>
        Roll forward
      </Button>
      {isAsked ? <RollForwardDialog engagement={engagement} onClose={close} /> : null}
    </>
  );
}
