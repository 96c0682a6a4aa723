import {
  IconArrowForwardUp,
  IconDownload,
  IconFileStack,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  IconReportAnalytics,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazyPart } from "@tieout/ui";
import type { GridAction } from "@tieout/ui/grid";
import { type ReactNode, useCallback, useState } from "react";
import type { EngagementRow } from "../../contract/index.ts";
import type { StepKey } from "../frame/engagement-steps.ts";
import { obstaclesOf } from "./row-obstacles.ts";

const LockDialog = lazyPart(() => import("../frame/lock-dialog.tsx"));
const RollForwardDialog = lazyPart(() => import("../frame/roll-forward-dialog.tsx"));

interface RowQuestion {
  readonly about: "lock" | "roll";
  readonly row: EngagementRow;
}

/** Actions for a row, why any of them are unavailable, and their confirmation dialogs. */
export function useRowActions(onDownload: (row: EngagementRow) => void): {
  readonly actions: (row: EngagementRow) => readonly GridAction[];
  readonly dialogs: ReactNode;
} {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<RowQuestion | null>(null);
  const open = useCallback(
    (row: EngagementRow, step: StepKey, more: object = {}) =>
      void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: row.id }, search: { step, ...more } }),
    [navigate],
  );
  const actions = useCallback(
    (row: EngagementRow): readonly GridAction[] => {
      const why = obstaclesOf(row);
      return [
        { label: "Edit", Icon: IconPencil, onClick: () => open(row, "details"), lockedBecause: why.edit },
        { label: "Open files", Icon: IconFileStack, onClick: () => open(row, "files") },
        { label: "Process", Icon: IconPlayerPlay, onClick: () => open(row, "process", { ask: "process" }), lockedBecause: why.process },
        { label: "Results", Icon: IconReportAnalytics, onClick: () => open(row, "process"), lockedBecause: why.results },
        { label: "Download bundle", Icon: IconDownload, onClick: () => onDownload(row), lockedBecause: why.results },
        { label: "Lock", Icon: IconLock, onClick: () => setAsking({ about: "lock", row }), lockedBecause: why.lock },
        {
          ...{ label: "Roll forward", Icon: IconArrowForwardUp, lockedBecause: why.rollForward },
          onClick: () => setAsking({ about: "roll", row }),
        },
      ];
    },
    [open, onDownload],
  );
  const close = () => setAsking(null);
  const dialogs = (
    <>
      {asking?.about === "lock" ? <LockDialog engagement={asking.row} onClose={close} /> : null}
      {asking?.about === "roll" ? <RollForwardDialog engagement={asking.row} onClose={close} /> : null}
    </>
  );
  return { actions, dialogs };
}
