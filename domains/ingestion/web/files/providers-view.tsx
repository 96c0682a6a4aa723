import { Button } from "@mantine/core";
import { IconSearch, IconServer2 } from "@tabler/icons-react";
import { countText, EmptyState, GrowingList, Note, plural, RemoteContent, TextField } from "@tieout/ui";
import { type ReactNode, useMemo, useState } from "react";
import type { PackageFile, SubcontractNode } from "../../contract/index.ts";
import { NotNeededBin } from "../package/not-needed-bin.tsx";
import { groupsOf, waitingIn } from "../package/package-state.ts";
import { PlacedNote } from "../package/placed-note.tsx";
import { ContractCard } from "./contract-card.tsx";
import { LockedPackage, RemovedFiles } from "./files-parts.ts";
import { ReadinessMatrix } from "./readiness-matrix.tsx";
import { allSlots, isIncomplete, namesProvider } from "./slot-state.ts";
import type { useContracts } from "./use-contracts.ts";
import { useUploads } from "./use-uploads.ts";

interface ProvidersViewProps {
  readonly engagementId: string;
  readonly contracts: ReturnType<typeof useContracts>;
  readonly files: readonly PackageFile[];
  readonly lockedBecause: string | null;
  readonly head: ReactNode;
  readonly uploads: ReactNode;
  readonly addButton: ReactNode;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/**
 * Providers with their files, and the workpapers that the files support; mentions dropped files that await confirmation, and shows the bin
 * last.
 */
export function ProvidersView({
  engagementId,
  contracts,
  files,
  lockedBecause,
  head,
  uploads,
  addButton,
  onConfirm,
  children,
}: ProvidersViewProps) {
  const groups = groupsOf(files);
  const count = waitingIn(groups).length;
  const locked = lockedBecause !== null;
  return (
    <>
      {head}
      {uploads}
      {locked ? null : <PlacedNote engagementId={engagementId} onUndone={onConfirm} />}
      {count > 0 && !locked ? <PackageWaits count={count} onConfirm={onConfirm} /> : null}
      {count > 0 && locked ? <LockedPackage engagementId={engagementId} files={files} contracts={contracts.data ?? []} /> : null}
      <Providers engagementId={engagementId} contracts={contracts} lockedBecause={lockedBecause} addButton={addButton} />
      {children}
      <ReadinessMatrix engagementId={engagementId} />
      <RemovedFiles engagementId={engagementId} locked={locked} />
      {count > 0 && locked ? null : <NotNeededBin engagementId={engagementId} files={groups.aside} locked={locked} />}
    </>
  );
}

/** Reminder about files saved for later, so that they aren't forgotten while the providers are shown. */
function PackageWaits({ count, onConfirm }: { readonly count: number; readonly onConfirm: () => void }) {
  return (
    <div className="t-package-waits">
      <Note family="warn">
        {plural(count, "dropped file")} {count === 1 ? "is" : "are"} waiting for you to confirm; none is in a slot yet.{" "}
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
          <EmptyState Icon={IconServer2} title="No service providers yet" action={addButton}>
            Add the plan's recordkeeper or payroll provider. Each one has slots for its reports.
          </EmptyState>
        ) : (
          <ContractList engagementId={engagementId} contracts={data} lockedBecause={lockedBecause} />
        )
      }
    </RemoteContent>
  );
}

/**
 * Up to this many providers are shown with their files; if there are more, a search box appears, and cards start collapsed unless a file is
 * missing or refused.
 */
const fewProviders = 3;
/** Above this number, all cards start collapsed; each heading shows what is missing. */
const manyProviders = 12;
/** Number of cards rendered at a time. */
const drawnProviders = 30;

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
      <GrowingList items={shown} keyOf={(contract) => contract.subcontract_node_id} step={drawnProviders} what="providers">
        {(contract) => (
          <ContractCard
            engagementId={engagementId}
            contract={contract}
            slots={slots}
            uploads={uploads}
            start={start}
            lockedBecause={lockedBecause}
            startsOpen={contracts.length <= fewProviders || (contracts.length <= manyProviders && isIncomplete(contract))}
          />
        )}
      </GrowingList>
    </>
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
