import { IconLock } from "@tabler/icons-react";
import { LockableButton, lazyPart } from "@tieout/ui";
import type { EngagementDetail } from "../../contract/index.ts";
import { lockObstacle } from "./engagement-steps.ts";
import { useAsking } from "./use-asking.ts";

const LockDialog = lazyPart(() => import("./lock-dialog.tsx"));

/** Locks the engagement after confirmation. Hidden once locked, because the lock notice already says so. */
export function LockAction({ engagement }: { readonly engagement: EngagementDetail }) {
  const [isAsked, ask, close] = useAsking("lock");
  if (engagement.status === "locked") return null;
  const obstacle = lockObstacle(engagement);
  return (
    <>
      <LockableButton variant="default" leftSection={<IconLock size={16} stroke={1.75} />} lockedBecause={obstacle} onClick={ask}>
        Lock
      </LockableButton>
      {isAsked && obstacle === null ? <LockDialog engagement={engagement} onClose={close} /> : null}
    </>
  );
}
