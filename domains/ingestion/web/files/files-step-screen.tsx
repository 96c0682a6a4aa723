import { Button, FileButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileUpload, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews } from "@tieout/client";
import { LockableButton, usePreload, useUrlParams } from "@tieout/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SubcontractNode } from "../../contract/index.ts";
import { megabytesText } from "../../core/upload-limit.ts";
import { groupsOf, waitingIn } from "../package/package-state.ts";
import { usePackage } from "../package/use-package.ts";
import type { ProviderChoices } from "./add-provider-dialog.tsx";
import { AddProviderDialog, filesParts, PackageScreen, RejectedRowsScreen, UnfinishedUploads } from "./files-parts.ts";
import { ProvidersView } from "./providers-view.tsx";
import { allSlots, isReading } from "./slot-state.ts";
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

/** All files, or the rejected rows in the file named in the URL. */
export default function FilesStep(props: FilesStepProps) {
  const [params] = useUrlParams();
  const assetId = params.get("correct");
  if (!assetId) return <AllFiles {...props} />;
  return <RejectedRowsScreen key={assetId} assetId={assetId} lockedBecause={props.lockedBecause} />;
}

/** Service providers, their report slots, and which workpapers the files support; dropped files that await confirmation come first. */
function AllFiles({ engagementId, lockedBecause, providers, actions, children }: FilesStepProps) {
  const contracts = useContracts(engagementId);
  const [adding, setAdding] = useState(false);
  useFreshAfterReading(contracts.data);
  usePreload(filesParts);
  const { files, isWaiting, later, setLater, drops, drop, maxBytes } = useDroppedFiles(engagementId, contracts.data);
  const locked = lockedBecause !== null;
  const isConfirming = isWaiting && !locked && !later && contracts.data !== undefined;
  const addButton = <AddProvider key="add" lockedBecause={lockedBecause} onAdd={() => setAdding(true)} />;
  const uploads = <Uploads engagementId={engagementId} contracts={contracts.data ?? []} drops={drops} locked={locked} />;
  const choose = <ChoosePackage key="choose" onChoose={drop} />;
  return (
    <>
      {isConfirming ? (
        <PackageScreen
          engagementId={engagementId}
          files={files}
          contracts={contracts.data ?? []}
          uploads={uploads}
          onLater={() => setLater(true)}
          actions={[addButton, choose]}
        />
      ) : (
        <ProvidersView
          engagementId={engagementId}
          contracts={contracts}
          files={files}
          lockedBecause={lockedBecause}
          head={
            <FilesHead maxBytes={maxBytes}>
              {actions}
              {locked ? null : choose}
              {addButton}
            </FilesHead>
          }
          uploads={uploads}
          addButton={addButton}
          onConfirm={() => setLater(false)}
        >
          {children}
        </ProvidersView>
      )}
      {locked ? null : <PageDrop onDrop={drop} />}
      {adding ? <AddProviderDialog engagementId={engagementId} providers={providers} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** Files dropped on the page, and whether they are saved for later; newly dropped files bring them back to the top. */
function useDroppedFiles(engagementId: string, contracts: readonly SubcontractNode[] | undefined) {
  const dropped = usePackage(engagementId);
  const [later, setLater] = useState(false);
  const maxBytes = allSlots(contracts ?? [])[0]?.max_file_bytes;
  const drops = useUploads(engagementId, maxBytes);
  const files = dropped.data ?? [];
  const drop = (added: readonly File[]) => {
    setLater(false);
    added.forEach(drops.dropFile);
  };
  return { files, isWaiting: waitingIn(groupsOf(files)).length > 0, later, setLater, drops, drop, maxBytes };
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

function FilesHead({ maxBytes, children }: { readonly maxBytes: number | undefined; readonly children: ReactNode }) {
  return (
    <div className="t-files-head">
      <div className="t-grow">
        <h2 className="t-h2">Service providers and files</h2>
        <p className="t-small t-dim">
          Drop several files or a ZIP anywhere on this page. Tieout recognizes each file by its content, and you confirm its slot.
          {maxBytes === undefined ? null : ` The limit is ${megabytesText(maxBytes)} MB per file.`}
        </p>
      </div>
      <div className="t-row t-wrap">{children}</div>
    </div>
  );
}

/** Refreshes readiness, steps and mappings when the server has read a file. */
function useFreshAfterReading(contracts: readonly SubcontractNode[] | undefined): void {
  const cache = useQueryClient();
  const reading = allSlots(contracts ?? []).flatMap((slot) => slot.assets.filter(isReading)).length;
  const before = useRef(reading);
  useEffect(() => {
    if (reading < before.current) void invalidateViews(cache, ["engagements", "mappings", "readiness", "control-totals"]);
    before.current = reading;
  }, [cache, reading]);
}

interface UploadsProps {
  readonly engagementId: string;
  readonly contracts: readonly SubcontractNode[];
  readonly drops: ReturnType<typeof useUploads>;
  readonly locked: boolean;
}

/** Files being uploaded, and uploads that were interrupted earlier. */
function Uploads({ engagementId, contracts, drops, locked }: UploadsProps) {
  return (
    <>
      {drops.dropped.length === 0 ? null : (
        <div className="t-card t-dropped">
          {drops.dropped.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onAnother={drops.dropFile} />
          ))}
        </div>
      )}
      {locked ? null : <UnfinishedUploads engagementId={engagementId} slots={allSlots(contracts)} drops={drops} />}
    </>
  );
}

function ChoosePackage({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  return (
    <FileButton onChange={onChoose} multiple inputProps={{ "aria-label": "Choose files for a package" }}>
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
