import { IconLock } from "@tabler/icons-react";
import { LockableButton } from "@tieout/ui";
import { lazy, Suspense, useState } from "react";
import type { EngagementDetail } from "../../contract/index.ts";
import { lockObstacle } from "./engagement-steps.ts";

const LockDialog = lazy(() => import("./lock-dialog.tsx"));

/** Locks the engagement after confirmation. Hidden once it is locked: the seal says so. */
export function LockAction({ engagement }: { readonly engagement: EngagementDetail }) {
  const [asking, setAsking] = useState(false);
  if (engagement.status === "locked") return null;
  return (
    <>
      <LockableButton
        variant="default"
        leftSection={<IconLock size={16} stroke={1.75} />}
        lockedBecause={lockObstacle(engagement)}
        onClick={() => setAsking(true)}
      >
        Lock
      </LockableButton>
      <Suspense>{asking ? <LockDialog engagement={engagement} onClose={() => setAsking(false)} /> : null}</Suspense>
    </>
  );
}
