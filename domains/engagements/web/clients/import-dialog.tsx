import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { plural, showSuccess } from "@tieout/ui";
import { ChooseTextFile, decodeText, ImportFrame, saveTextFile } from "@tieout/ui/grid";
import { useState } from "react";
import { type ClientImportPreview, clientRoutes } from "../../contract/index.ts";
import { importLabel, importTemplate, refusedRows } from "./import-file.ts";
import { ClientRows } from "./import-rows.tsx";

/** A file with a preview of each row. */
interface PreviewedFile {
  readonly fileName: string;
  readonly text: string;
  readonly preview: ClientImportPreview;
}

/** Adds and corrects clients from a CSV file; writes nothing until confirmed. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const steps = useImport(onClose);
  const { found, problem } = steps;
  return (
    <ImportFrame
      title="Import clients"
      problem={problem}
      isReading={steps.isReading}
      found={found ? <FoundRows found={found} /> : null}
      chooser={<ChooseFile onChoose={steps.choose} />}
      foot={<DialogFoot steps={steps} onClose={onClose} />}
      onClose={onClose}
    />
  );
}

interface DialogFootProps {
  readonly steps: ReturnType<typeof useImport>;
  readonly onClose: () => void;
}

function DialogFoot({ steps: { found, startAgain, isImporting, confirm }, onClose }: DialogFootProps) {
  return (
    <div className="t-row t-between t-wrap t-dialog-foot">
      {found ? (
        <Button variant="subtle" onClick={startAgain}>
          Choose another file
        </Button>
      ) : (
        <span />
      )}
      <span className="t-row t-wrap">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {found ? <ConfirmButton counts={found.preview.counts} busy={isImporting} onConfirm={confirm} /> : null}
      </span>
    </div>
  );
}

/** The chosen file, its preview, and the import of exactly what was previewed. */
function useImport(onClose: () => void) {
  const [found, setFound] = useState<PreviewedFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useRouteMutation(clientRoutes, "previewClientImport", { onError: (refused) => setProblem(refused.message) });
  const run = useRouteMutation(clientRoutes, "importClients", {
    alsoTouches: ["engagements"],
    onSuccess: ({ create, update, refused }) => {
      onClose();
      const left = refused > 0 ? ` ${plural(refused, "row")} refused.` : "";
      showSuccess("Clients imported.", `${create} added, ${update} changed.${left}`);
    },
    onError: (refused) => {
      setProblem(refused.message);
      const current = refused.code === "engagements.import-changed" ? (refused.document.current as ClientImportPreview) : null;
      if (current) setFound((before) => before && { ...before, preview: current });
    },
  });
  const startAgain = () => {
    setFound(null);
    setProblem(null);
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    startAgain();
    const read = decodeText(new Uint8Array(await file.arrayBuffer()), "client");
    if ("problem" in read) return setProblem(read.problem);
    const { text } = read;
    preview.mutate({ body: { text } }, { onSuccess: (answer) => setFound({ fileName: file.name, text, preview: answer }) });
  };
  const confirm = () => {
    if (!found) return;
    setProblem(null);
    run.mutate({ body: { text: found.text, token: found.preview.token } });
  };
  return { found, problem, isReading: preview.isPending, isImporting: run.isPending, choose, confirm, startAgain };
}

const ChooseFile = ({ onChoose }: { readonly onChoose: (file: File | null) => void }) => (
  <>
    <p className="t-sec">
      Use one row per client, with the headings Client, EIN and State. A client whose name is already in the list is updated; any other is
      added. Blank cells change nothing.
    </p>
    <ChooseTextFile
      onChoose={onChoose}
      template={{ text: importTemplate(), fileName: "clients-template.csv" }}
      promise="You'll see what each row does before anything changes."
    />
  </>
);

function FoundRows({ found: { fileName, preview } }: { readonly found: PreviewedFile }) {
  const { counts, ignored_columns: ignored } = preview;
  return (
    <>
      <p className="t-sec" style={{ overflowWrap: "anywhere" }}>
        {fileName}: preview of what each row will do. Nothing has been changed yet.
      </p>
      {ignored.length === 0 ? null : (
        <p className="t-small t-sec" style={{ overflowWrap: "anywhere" }}>
          Ignored columns: {ignored.join(", ")}
        </p>
      )}
      <ClientRows preview={preview} />
      {counts.refused === 0 ? null : (
        <div className="t-row t-wrap t-between" style={{ marginTop: 12 }}>
          <span className="t-small t-sec">Refused rows are skipped; the other rows are imported.</span>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => saveTextFile(refusedRows(preview), "clients-refused.csv", "text/csv")}
          >
            Download refused rows
          </Button>
        </div>
      )}
    </>
  );
}

interface ConfirmButtonProps {
  readonly counts: ClientImportPreview["counts"];
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

function ConfirmButton({ counts, busy, onConfirm }: ConfirmButtonProps) {
  const label = importLabel(counts);
  if (label === null) return <span className="t-sec t-small">No row adds or changes a client.</span>;
  return (
    <Button loading={busy} onClick={onConfirm}>
      {label}
    </Button>
  );
}
