import { Button, FileButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileUpload, IconPlus, IconSearch, IconServer2 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews } from "@tieout/client";
import { countText, EmptyState, LockableButton, Note, plural, RemoteContent, TextField } from "@tieout/ui";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { SubcontractNode } from "../../contract/index.ts";
import { megabytesText } from "../../core/upload-limit.ts";
import { NotNeededBin } from "../package/not-needed-bin.tsx";
import { PackageScreen } from "../package/package-screen.tsx";
import { PackageSection } from "../package/package-section.tsx";
import { groupsOf, waitingIn } from "../package/package-state.ts";
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

/** Service providers, their report slots, and which workpapers the files support; dropped files to confirm come first. */
export default function FilesStep({ engagementId, lockedBecause, providers, actions, children }: FilesStepProps) {
  const contracts = useContracts(engagementId);
  const dropped = usePackage(engagementId);
  const [adding, setAdding] = useState(false);
  const [later, setLater] = useState(false);
  const maxBytes = allSlots(contracts.data ?? [])[0]?.max_file_bytes;
  const drops = useUploads(engagementId, maxBytes);
  const drop = (files: readonly File[]) => {
    setLater(false);
    files.forEach(drops.dropFile);
  };
  useFreshAfterReading(contracts.data);
  const files = dropped.data ?? [];
  const waiting = waitingIn(groupsOf(files));
  const locked = lockedBecause !== null;
  const isConfirming = waiting.length > 0 && !locked && !later && contracts.data !== undefined;
  const addButton = <AddProvider lockedBecause={lockedBecause} onAdd={() => setAdding(true)} />;
  const uploads = <Uploads drops={drops} />;
  return (
    <>
      {isConfirming ? (
        <PackageScreen
          engagementId={engagementId}
          files={files}
          contracts={contracts.data ?? []}
          uploads={uploads}
          onLater={() => setLater(true)}
          actions={
            <>
              {addButton}
              <ChoosePackage onChoose={drop} />
            </>
          }
        />
      ) : (
        <>
          <FilesHead maxBytes={maxBytes}>
            {actions}
            {locked ? null : <ChoosePackage onChoose={drop} />}
            {addButton}
          </FilesHead>
          {uploads}
          {waiting.length > 0 && !locked ? <PackageWaits count={waiting.length} onConfirm={() => setLater(false)} /> : null}
          {waiting.length > 0 && locked ? (
            <PackageSection engagementId={engagementId} files={files} contracts={contracts.data ?? []} locked />
          ) : null}
          <Providers engagementId={engagementId} contracts={contracts} lockedBecause={lockedBecause} addButton={addButton} />
          {children}
          <ReadinessMatrix engagementId={engagementId} />
          {waiting.length > 0 && locked ? null : (
            <RemoteContent query={dropped} what="the dropped files">
              {(all) => <NotNeededBin engagementId={engagementId} files={groupsOf(all).aside} locked={locked} />}
            </RemoteContent>
          )}
        </>
      )}
      {locked ? null : <PageDrop onDrop={drop} />}
      {adding ? <AddProviderDialog engagementId={engagementId} providers={providers} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function AddProvider({ lockedBecause, onAdd }: { readonly lockedBecause: string | null; readonly onAdd: () => void }) {
  return (
    <LockableButton
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      lockedBecause={lockedBecause}
      onClick={onAdd}
      data-shortcut="new"
    >
      Add service provider
    </LockableButton>
  );
}

/** Files that were saved for later: the providers show, and nothing waits unseen. */
function PackageWaits({ count, onConfirm }: { readonly count: number; readonly onConfirm: () => void }) {
  return (
    <div className="t-package-waits">
      <Note family="warn">
        {plural(count, "dropped file")} {count === 1 ? "waits" : "wait"} to be confirmed; none is in a slot yet.{" "}
        <Button variant="transparent" className="t-link-button" onClick={onConfirm}>
          Confirm the package
        </Button>
      </Note>
    </div>
  );
}

interface ProvidersProps {
  readonly engagementId: string;
  readonly contracts: ReturnType<typeof useContracts>;
  readonly lockedBecause: string | null;
  readonly addButton: ReactNode;
}

function Providers({ engagementId, contracts, lockedBecause, addButton }: ProvidersProps) {
  return (
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

/** Files on their way to the server. */
function Uploads({ drops }: { readonly drops: ReturnType<typeof useUploads> }) {
  if (drops.dropped.length === 0) return null;
  return (
    <div className="t-card t-dropped">
      {drops.dropped.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onAnother={drops.dropFile} />
      ))}
    </div>
  );
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
