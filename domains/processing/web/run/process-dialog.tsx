import { Button, Modal, Radio } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { workpaperRoutes } from "../../contract/index.ts";
import { detailsOf } from "../result-figures.ts";

/** Starts a run; the toasts are the words of the specification. */
export function useStartRun(engagementId: string, onStarted: () => void = () => undefined) {
  const start = useRouteMutation(workpaperRoutes, "processEngagement", {
    onSuccess: (run) => {
      showSuccess("Engagement processing...", `Run ${run.number} is started. You can leave this page.`);
      onStarted();
    },
    onError: (problem) => showError("Error processing engagement.", detailsOf(problem.message)),
  });
  return {
    busy: start.isPending,
    start: (ignoreParsingErrors: boolean) => start.mutate({ params: { engagementId }, body: { ignoreParsingErrors } }),
  };
}

interface ProcessDialogProps {
  readonly engagementId: string;
  /** There are results already. */
  readonly again: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks what to do with rejected rows, and says what a second run does not read back. */
export function ProcessDialog({ engagementId, again, opened, onClose }: ProcessDialogProps) {
  const [choice, setChoice] = useState("stop");
  const run = useStartRun(engagementId, onClose);
  const submit = () => run.start(choice === "go-on");
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={again ? "Process the engagement again?" : "Process the engagement?"}
      closeButtonProps={{ "aria-label": "Close" }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !run.busy) submit();
      }}
    >
      <Radio.Group label="When rows of a file cannot be read" value={choice} onChange={setChoice}>
        <div className="t-col" style={{ gap: 12, marginTop: 8 }}>
          <Radio value="stop" label="Stop and list them" description="Nothing is computed from half a file. You decide row by row." />
          <Radio
            value="go-on"
            label="Go on and list them"
            description="The run goes on without these rows. Every workpaper they would have fed lists them on its Exceptions tab."
          />
        </div>
      </Radio.Group>
      {again ? (
        <div style={{ marginTop: 16 }}>
          <Note family="warn">
            What was changed in downloaded files is not read back. Reasons, results and notes written here are kept and printed again. The
            bundle of each earlier run stays downloadable.
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
