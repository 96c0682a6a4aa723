import { Button, FileButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileUpload, IconPlus, IconSearch, IconServer2 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews } from "@tieout/client";
import { countText, EmptyState, LockableButton, plural, RemoteContent, TextField } from "@tieout/ui";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { SubcontractNode } from "../../contract/index.ts";
import { megabytesText } from "../../core/upload-limit.ts";
import { PackageSection } from "../package/package-section.tsx";
import { usePackage } from "../package/use-package.ts";
import { AddProviderDialog, type ProviderChoices } from "./add-provider-dialog.tsx";
import { ContractCard } from "./contract-card.tsx";
import { ReadinessMatrix } from "./readiness-matrix.tsx";
import { allSlots, isReading, namesProvider } from "./slot-state.ts";
import { UploadRow } from "./upload-row.tsx";
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
  const drops = useUploads(engagementId, maxBytes);
  const drop = (files: readonly File[]) => files.forEach(drops.dropFile);
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
      <FilesHead maxBytes={maxBytes}>
        {actions}
        {lockedBecause === null ? <ChoosePackage onChoose={drop} /> : null}
        {addButton}
      </FilesHead>
      {contracts.data ? (
        <DroppedPackage engagementId={engagementId} contracts={contracts.data} locked={lockedBecause !== null} drops={drops} />
      ) : null}
      {lockedBecause === null ? <PageDrop onDrop={drop} /> : null}
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

function FilesHead({ maxBytes, children }: { readonly maxBytes: number | undefined; readonly children: ReactNode }) {
  return (
    <div className="t-files-head">
      <div className="t-grow">
        <h2 className="t-h2">Service providers and files</h2>
        <p className="t-small t-dim">
          Drop several files, or a ZIP, anywhere on this page: each is recognized by its content, and you confirm its slot.
          {maxBytes === undefined ? null : ` The limit is ${megabytesText(maxBytes)} MB per file.`}
        </p>
      </div>
      <div className="t-row t-wrap">{children}</div>
    </div>
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

/** So many fit on the page with their files; more start closed and can be searched. */
const fewProviders = 3;

interface ContractListProps {
  readonly engagementId: string;
  readonly contracts: readonly SubcontractNode[];
  readonly lockedBecause: string | null;
}

function ContractList({ engagementId, contracts, lockedBecause }: ContractListProps) {
  const { uploads, start } = useUploads(engagementId);
  const [wanted, setWanted] = useState("");
  const shown = wanted.trim() === "" ? contracts : contracts.filter((contract) => namesProvider(contract, wanted));
  const slots = useMemo(() => allSlots(contracts), [contracts]);
  return (
    <>
      {contracts.length > fewProviders ? (
        <ProviderSearch wanted={wanted} onWanted={setWanted} found={shown.length} of={contracts.length} />
      ) : null}
      {shown.map((contract) => (
        <ContractCard
          key={contract.subcontract_node_id}
          engagementId={engagementId}
          contract={contract}
          slots={slots}
          uploads={uploads}
          start={start}
          lockedBecause={lockedBecause}
          startsOpen={contracts.length <= fewProviders}
        />
      ))}
    </>
  );
}

/** Files dropped anywhere on the page, sorted by their content and confirmed together. */
function DroppedPackage({ engagementId, contracts, locked, drops }: DroppedPackageProps) {
  const files = usePackage(engagementId);
  return (
    <RemoteContent query={files} what="the dropped files">
      {(data) => (
        <PackageSection
          engagementId={engagementId}
          files={data}
          contracts={contracts}
          locked={locked}
          uploads={
            drops.dropped.length > 0 ? (
              <div className="t-card t-dropped">
                {drops.dropped.map((upload) => (
                  <UploadRow key={upload.id} upload={upload} onAnother={drops.dropFile} />
                ))}
              </div>
            ) : null
          }
        />
      )}
    </RemoteContent>
  );
}

interface DroppedPackageProps {
  readonly engagementId: string;
  readonly contracts: readonly SubcontractNode[];
  readonly locked: boolean;
  readonly drops: ReturnType<typeof useUploads>;
}

interface ProviderSearchProps {
  readonly wanted: string;
  readonly onWanted: (words: string) => void;
  readonly found: number;
  readonly of: number;
}

function ProviderSearch({ wanted, onWanted, found, of }: ProviderSearchProps) {
  return (
    <div className="t-files-search">
      <TextField
        aria-label="Find a provider, report or file"
        placeholder="Find a provider, report or file"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={wanted}
        onChange={(event) => onWanted(event.currentTarget.value)}
      />
      <span className="t-small t-dim" role="status">
        {countText(found)} of {plural(of, "provider")}
      </span>
    </div>
  );
}

function ChoosePackage({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  return (
    <FileButton onChange={onChoose} multiple inputProps={{ "aria-label": "Choose the files of a package" }}>
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconFileUpload size={16} stroke={1.75} />}>
          Add files
        </Button>
      )}
    </FileButton>
  );
}

function PageDrop({ onDrop }: { readonly onDrop: (files: readonly File[]) => void }) {
  return (
    <Dropzone.FullScreen
      withinPortal={false}
      inputProps={{ "aria-label": "Files dropped on this page", tabIndex: -1 }}
      onDrop={onDrop}
      zIndex={250}
      className="t-page-drop"
    >
      <div className="t-page-drop-words">
        <IconFileUpload size={40} stroke={1.5} aria-hidden="true" />
        <p className="t-h2">Drop files anywhere</p>
      </div>
    </Dropzone.FullScreen>
  );
}
