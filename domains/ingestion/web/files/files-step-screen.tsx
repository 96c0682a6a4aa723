import { Dropzone } from "@mantine/dropzone";
import { IconFileUpload, IconPlus, IconServer2 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews } from "@tieout/client";
import { EmptyState, LockableButton, RemoteContent } from "@tieout/ui";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { SubcontractNode } from "../../contract/index.ts";
import { megabytesText } from "../../core/upload-limit.ts";
import { AddProviderDialog, type ProviderChoices } from "./add-provider-dialog.tsx";
import { AssignFilesDialog } from "./assign-files-dialog.tsx";
import { ContractCard } from "./contract-card.tsx";
import { ReadinessMatrix } from "./readiness-matrix.tsx";
import { allSlots, guessSlot, isReading, type Slot } from "./slot-state.ts";
import { useContracts } from "./use-contracts.ts";
import { useUploads } from "./use-uploads.ts";
import "./files.css";

interface FilesStepProps {
  readonly engagementId: string;
  readonly lockedBecause: string | null;
  readonly providers: ProviderChoices;
  /** More header buttons, such as download instructions. */
  readonly actions?: ReactNode;
  /** Shown between the files and the readiness table, such as control totals. */
  readonly children?: ReactNode;
}

/** Service providers, their report slots, and which workpapers the files support. */
export default function FilesStep({ engagementId, lockedBecause, providers, actions, children }: FilesStepProps) {
  const contracts = useContracts(engagementId);
  const [adding, setAdding] = useState(false);
  const maxBytes = allSlots(contracts.data ?? [])[0]?.max_file_bytes;
  useFreshAfterReading(contracts.data);
  const addButton = (
    <LockableButton
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      lockedBecause={lockedBecause}
      onClick={() => setAdding(true)}
      data-shortcut="new"
    >
      Add service provider
    </LockableButton>
  );
  return (
    <>
      <div className="t-files-head">
        <div className="t-grow">
          <h2 className="t-h2">Service providers and files</h2>
          <p className="t-small t-dim">
            Drop files anywhere on this page. Tieout assigns each to a slot by its name, or asks you.
            {maxBytes === undefined ? null : ` The limit is ${megabytesText(maxBytes)} MB per file.`}
          </p>
        </div>
        <div className="t-row t-wrap">
          {actions}
          {addButton}
        </div>
      </div>
      <RemoteContent query={contracts} what="the service providers">
        {(data) =>
          data.length === 0 ? (
            <EmptyState Icon={IconServer2} title="No service provider yet" action={addButton}>
              Add the plan's recordkeeper or payroll provider. Each has slots for its reports.
            </EmptyState>
          ) : (
            <ContractList engagementId={engagementId} contracts={data} lockedBecause={lockedBecause} />
          )
        }
      </RemoteContent>
      {children}
      <ReadinessMatrix engagementId={engagementId} />
      {adding ? <AddProviderDialog engagementId={engagementId} providers={providers} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** Readiness, steps and mappings change when the server has read a file. */
function useFreshAfterReading(contracts: readonly SubcontractNode[] | undefined): void {
  const cache = useQueryClient();
  const reading = allSlots(contracts ?? []).flatMap((slot) => slot.assets.filter(isReading)).length;
  const before = useRef(reading);
  useEffect(() => {
    if (reading < before.current) void invalidateViews(cache, ["engagements", "mappings", "readiness", "control-totals"]);
    before.current = reading;
  }, [cache, reading]);
}

interface ContractListProps {
  readonly engagementId: string;
  readonly contracts: readonly SubcontractNode[];
  readonly lockedBecause: string | null;
}

function ContractList({ engagementId, contracts, lockedBecause }: ContractListProps) {
  const { uploads, start } = useUploads(engagementId);
  const [unassigned, setUnassigned] = useState<readonly File[]>([]);
  const slots = useMemo(() => allSlots(contracts), [contracts]);
  const drop = (files: readonly File[]) => {
    const open: File[] = [];
    for (const file of files) {
      const slot = slots.find((candidate: Slot) => candidate.data_feed_node_id === guessSlot(file.name, slots));
      if (slot) start(slot, file);
      else open.push(file);
    }
    setUnassigned((before) => [...before, ...open]);
  };
  return (
    <>
      {contracts.map((contract) => (
        <ContractCard
          key={contract.subcontract_node_id}
          engagementId={engagementId}
          contract={contract}
          slots={slots}
          uploads={uploads}
          start={start}
          lockedBecause={lockedBecause}
        />
      ))}
      {lockedBecause === null ? (
        <Dropzone.FullScreen
          withinPortal={false}
          inputProps={{ "aria-label": "Files dropped on this page", tabIndex: -1 }}
          onDrop={drop}
          active={unassigned.length === 0}
          zIndex={250}
          className="t-page-drop"
        >
          <div className="t-page-drop-words">
            <IconFileUpload size={40} stroke={1.5} aria-hidden="true" />
            <p className="t-h2">Drop files anywhere</p>
          </div>
        </Dropzone.FullScreen>
      ) : null}
      {unassigned.length > 0 ? (
        <AssignFilesDialog files={unassigned} contracts={contracts} onAssign={start} onClose={() => setUnassigned([])} />
      ) : null}
    </>
  );
}
