import { Button, Modal, Radio } from "@mantine/core";
import { Note } from "@tieout/ui";
import { useState } from "react";
import { useStartRun } from "./use-start-run.ts";

interface ProcessDialogProps {
  readonly engagementId: string;
  /** Results exist. */
  readonly again: boolean;
  readonly onClose: () => void;
}

/** Asks how to treat rejected rows, and explains what another run doesn't import. */
export default function ProcessDialog({ engagementId, again, onClose }: ProcessDialogProps) {
  const [choice, setChoice] = useState("stop");
  const run = useStartRun(engagementId, onClose);
  const submit = () => run.start(choice === "go-on");
  return (
    <Modal
      opened
      onClose={onClose}
      title={again ? "Process the engagement again?" : "Process the engagement?"}
      closeButtonProps={{ "aria-label": "Close" }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !run.busy) submit();
      }}
    >
      <Radio.Group label="If a file has rows that can't be read" value={choice} onChange={setChoice}>
        <div className="t-col" style={{ gap: 12, marginTop: 8 }}>
          <Radio value="stop" label="Stop and list them" description="No results from incomplete files. You review each row." />
          <Radio
            value="go-on"
            label="Continue and list them"
            description="The run continues without these rows. Each affected workpaper lists them on its Exceptions tab."
          />
        </div>
      </Radio.Group>
      {again ? (
        <div style={{ marginTop: 16 }}>
          <Note family="warn">
            Changes made in downloaded files are not imported. Explanations, results and notes entered here are kept and printed again.
            Bundles from earlier runs stay available.
          </Note>
        </div>
      ) : null}
      <div className="t-row" style={{ justifyContent: "flex-end", marginTop: 20 }}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={run.busy} onClick={submit} data-autofocus>
          {again ? "Process again" : "Process"}
        </Button>
      </div>
    </Modal>
  );
}
