import { FileInput } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { ReasonDialog, requiredSentence, showInfo, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { toolkitEditionRoutes } from "../../contract/index.ts";

/** Adds one toolkit, with the same checks as on the command line. */
export function AddEditionDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const add = useRouteMutation(toolkitEditionRoutes, "addToolkitEdition", {
    onSuccess: ({ key, edition, outcome }) => {
      if (outcome === "unchanged") showInfo("Nothing to add.", `The store already has edition ${edition} of ${key}.`);
      else showSuccess(outcome === "added" ? "Toolkit added." : "New edition added.", `${key}, edition ${edition}`);
      onClose();
    },
  });
  const send = async (reason: string): Promise<void> => {
    setTried(true);
    if (file) add.mutate({ body: { document: await file.text(), reason } });
  };
  return (
    <ReasonDialog
      title="Add an edition"
      confirmLabel="Add"
      busy={add.isPending}
      problem={add.error}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      <FileInput
        label="Toolkit"
        required
        accept="application/json"
        placeholder="Choose a JSON file"
        description="Editions in the store never change. Add a correction as the next edition."
        value={file}
        onChange={setFile}
        error={tried && !file ? requiredSentence("toolkit") : undefined}
        data-autofocus
      />
    </ReasonDialog>
  );
}
