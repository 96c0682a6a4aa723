import { Button, FileButton } from "@mantine/core";
import { IconDownload, IconFileTypeCsv, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { saveTextFile } from "../../feedback/save-text-file.ts";
import "./import.css";

interface ChooseTextFileProps {
  readonly onChoose: (file: File | null) => void;
  readonly template: { readonly text: string; readonly fileName: string };
  /** Text below the buttons. */
  readonly promise: string;
}

/** Accepts a CSV file through a button or by drag and drop. */
export function ChooseTextFile({ onChoose, template, promise }: ChooseTextFileProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first
    <div
      className="t-import-drop"
      data-over={over || undefined}
      style={{ marginTop: 12 }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files[0] ?? null);
      }}
    >
      <IconFileTypeCsv size={28} stroke={1.5} aria-hidden="true" className="t-dim" />
      <span>Drop a CSV file here, or</span>
      <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={onChoose}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={16} stroke={1.75} />} data-autofocus>
            Choose a file
          </Button>
        )}
      </FileButton>
      <Button
        variant="subtle"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        onClick={() => saveTextFile(template.text, template.fileName, "text/csv")}
      >
        Download the template
      </Button>
      <span className="t-small t-sec">{promise}</span>
    </div>
  );
}
