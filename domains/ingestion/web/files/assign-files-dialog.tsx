import { Button, Modal } from "@mantine/core";
import { plural, SelectField, sizeText } from "@tieout/ui";
import { useState } from "react";
import type { SubcontractNode } from "../../contract/index.ts";
import { allSlots } from "./slot-state.ts";
import type { StartUpload } from "./use-uploads.ts";

interface AssignFilesDialogProps {
  readonly files: readonly File[];
  readonly contracts: readonly SubcontractNode[];
  readonly onAssign: StartUpload;
  readonly onClose: () => void;
}

/** Asks which report each dropped file is, when its name does not identify one. */
export function AssignFilesDialog({ files, contracts, onAssign, onClose }: AssignFilesDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, string | null>>>({});
  const slots = allSlots(contracts);
  const options = contracts.map((contract) => ({
    group: `${contract.service_provider.name}, ${contract.subcontract_name}`,
    items: contract.data_feed_nodes.map((slot) => ({ value: slot.data_feed_node_id, label: slot.title })),
  }));
  const count = Object.values(chosen).filter(Boolean).length;
  const upload = () => {
    files.forEach((file, index) => {
      const slot = slots.find((candidate) => candidate.data_feed_node_id === chosen[index]);
      if (slot) onAssign(slot, file);
    });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Which report is it?" size={640} closeButtonProps={{ "aria-label": "Close" }}>
      <p className="t-sec">
        {files.length === 1 ? "The file name does not identify its report." : "These file names do not identify their reports."} Files
        without a report are not uploaded.
      </p>
      <ul className="t-col" style={{ gap: 14, margin: "16px 0 20px" }}>
        {files.map((file, index) => (
          <li key={`${file.name}-${file.lastModified}-${file.size}`}>
            <SelectField
              label={file.name}
              description={sizeText(file.size)}
              searchable
              clearable
              clearButtonProps={{ "aria-label": "Clear" }}
              placeholder="Choose the report"
              data={options}
              value={chosen[index] ?? null}
              onChange={(slotId) => setChosen((before) => ({ ...before, [index]: slotId }))}
            />
          </li>
        ))}
      </ul>
      <div className="t-row" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={upload} disabled={count === 0}>
          Upload {plural(count, "file")}
        </Button>
      </div>
    </Modal>
  );
}
