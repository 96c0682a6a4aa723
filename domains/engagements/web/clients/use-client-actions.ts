import { IconArrowMerge, IconCircleCheck, IconCircleOff, IconFolderOpen, IconPencil } from "@tabler/icons-react";
import { useViewer } from "@tieout/client";
import { useUrlParams } from "@tieout/ui";
import type { GridAction } from "@tieout/ui/grid";
import { useCallback } from "react";
import { useActivation } from "./client-activation.tsx";
import type { ClientRow } from "./use-client-list.ts";

export const adminsMerge = "Only a firm admin can merge clients.";

type OpenOn = (opened: { readonly kind: "deactivate" | "merge"; readonly client: ClientRow }) => void;

/** Actions for a client in the list. */
export function useClientActions(onEdit: (row: ClientRow) => void, onOpen: OpenOn) {
  const isAdmin = useViewer().role === 1;
  const [, changeUrl] = useUrlParams();
  const change = useActivation();
  return useCallback(
    (row: ClientRow): readonly GridAction[] => [
      { label: "Edit", Icon: IconPencil, onClick: () => onEdit(row) },
      { label: "Show engagements", Icon: IconFolderOpen, onClick: () => changeUrl({ client: row.id }) },
      {
        label: "Merge into another client",
        Icon: IconArrowMerge,
        onClick: () => onOpen({ kind: "merge", client: row }),
        lockedBecause: isAdmin ? null : adminsMerge,
      },
      row.is_active
        ? { label: "Deactivate", Icon: IconCircleOff, onClick: () => onOpen({ kind: "deactivate", client: row }), danger: true }
        : { label: "Activate", Icon: IconCircleCheck, onClick: () => change(row, true) },
    ],
    [isAdmin, changeUrl, onEdit, onOpen, change],
  );
}
