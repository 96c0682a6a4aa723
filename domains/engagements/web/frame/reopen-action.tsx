import { IconLockOpen } from "@tabler/icons-react";
import { LockableButton, lazyPart } from "@tieout/ui";
import { useState } from "react";
import type { EngagementDetail } from "../../contract/index.ts";

const ReopenDialog = lazyPart(() => import("./reopen-dialog.tsx"));

/** Shown while the engagement is locked; only firm admins may use it. */
export function ReopenAction({ engagement }: { readonly engagement: EngagementDetail }) {
  const [asking, setAsking] = useState(false);
  if (engagement.status !== "locked") return null;
  return (
    <>
      <LockableButton
        variant="default"
        leftSection={<IconLockOpen size={16} stroke={1.75} />}
        lockedBecause={engagement.permissions.reopen ? null : "Only a firm admin can reopen a locked engagement."}
        onClick={() => setAsking(true)}
      >
        Reopen
      </LockableButton>
      {asking ? <ReopenDialog engagement={engagement} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
