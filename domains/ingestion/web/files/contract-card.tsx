import { ActionIcon, Menu } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconDatabase, IconDots, IconReceipt2, IconTrash } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { ConfirmDialog, ProgressBar, plural, showError, showSuccess, usePrinting } from "@tieout/ui";
import { type ReactNode, useState } from "react";
import { ingestionRoutes, type SubcontractNode } from "../../contract/index.ts";
import { SlotRow } from "./slot-row.tsx";
import { type Slot, slotCounts } from "./slot-state.ts";
import type { Upload } from "./upload-queue.ts";
import type { StartUpload } from "./use-uploads.ts";

interface ContractCardProps {
  readonly engagementId: string;
  readonly contract: SubcontractNode;
  /** Slots of all providers, for moving a file. */
  readonly slots: readonly Slot[];
  readonly uploads: readonly Upload[];
  readonly start: StartUpload;
  readonly lockedBecause: string | null;
  readonly startsOpen: boolean;
}

/** One provider under one contract, with a row per report. */
export function ContractCard({ engagementId, contract, slots, uploads, start, lockedBecause, startsOpen }: ContractCardProps) {
  const { filled, wanted } = slotCounts(contract.data_feed_nodes);
  const [opened, setOpened] = useState(startsOpen);
  const { name, provider_type: type } = contract.service_provider;
  const Icon = type === "Payroll" ? IconReceipt2 : IconDatabase;
  const printing = usePrinting();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <section className="t-card t-contract" aria-label={`${name}, ${contract.subcontract_name}`}>
      <div className="t-contract-head">
        <span className="t-contract-icon">
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <div className="t-grow">
          <h3 className="t-h3">{name}</h3>
          <p className="t-small t-dim">
            {type} · contract {contract.subcontract_name}
          </p>
        </div>
        <FileCount name={name} filled={filled} wanted={wanted} />
        <ContractMenu engagementId={engagementId} contract={contract} lockedBecause={lockedBecause} />
        <ActionIcon aria-label={opened ? `Close ${name}` : `Open ${name}`} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <Chevron size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {opened || printing ? (
        <SlotList>
          {contract.data_feed_nodes.map((slot) => (
            <SlotRow
              key={slot.data_feed_node_id}
              engagementId={engagementId}
              slot={slot}
              slots={slots}
              uploads={uploads.filter((upload) => upload.slotId === slot.data_feed_node_id)}
              start={start}
              lockedBecause={lockedBecause}
            />
          ))}
          {contract.data_feed_nodes.length === 0 ? (
            <li className="t-slot-none t-dim">Tieout doesn't read reports from this provider.</li>
          ) : null}
        </SlotList>
      ) : null}
    </section>
  );
}

function FileCount({ name, filled, wanted }: { readonly name: string; readonly filled: number; readonly wanted: number }) {
  if (wanted === 0) return null;
  return (
    <span className="t-row t-small t-sec t-contract-count">
      <span>
        {filled} of {plural(wanted, "file")}
      </span>
      <ProgressBar percent={(filled / wanted) * 100} label={`${name}: files present`} family={filled === wanted ? "ok" : "warn"} />
    </span>
  );
}

const heads = ["Report", "File", "Rows", "Result"] as const;

function SlotList({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className="t-slots-head" aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul className="t-slots">{children}</ul>
    </>
  );
}

function ContractMenu({ engagementId, contract, lockedBecause }: Pick<ContractCardProps, "engagementId" | "contract" | "lockedBecause">) {
  const [asking, setAsking] = useState(false);
  const { name } = contract.service_provider;
  const files = contract.data_feed_nodes.flatMap((slot) => slot.assets);
  const remove = useRouteMutation(ingestionRoutes, "removeSubcontract", {
    onSuccess: () => showSuccess("Service provider removed.", name),
    onError: (problem) => showError(problem.title, problem.msg),
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`More about ${name}, ${contract.subcontract_name}`}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconTrash size={16} stroke={1.75} />}
            aria-disabled={lockedBecause !== null}
            title={lockedBecause ?? undefined}
            onClick={() => (lockedBecause === null ? setAsking(true) : undefined)}
          >
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate({ params: { engagementId, nodeId: contract.subcontract_node_id } }, { onSettled: () => setAsking(false) })
        }
      >
        {files.length === 0
          ? `Contract ${contract.subcontract_name} has no files. Its slots are removed.`
          : `Contract ${contract.subcontract_name} is removed with its ${plural(files.length, "file")} and their mappings: ${files.map((file) => file.file_name).join(", ")}.`}
      </ConfirmDialog>
    </>
  );
}
