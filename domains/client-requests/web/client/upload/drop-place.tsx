import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { uploadObstacle } from "@tieout/ingestion/core";
import { Note, sizeText } from "@tieout/ui";
import { useState } from "react";

interface DropPlaceProps {
  readonly title: string;
  readonly word: string;
  readonly isReport: boolean;
  readonly maxBytes: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Drop area and file button; says before the upload why a file would be refused. */
export function DropPlace({ title, word, isReport, maxBytes, onFiles }: DropPlaceProps) {
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = (given: readonly File[]): void => {
    const why = given.map((file) => uploadObstacle({ name: file.name, sizeBytes: file.size }, maxBytes)).find((one) => one !== null);
    setRefused(why ?? null);
    if (why === undefined || why === null) onFiles(given);
  };
  return (
    <section
      aria-label={`Drop area for ${title}`}
      className="t-give-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <IconUpload size={22} stroke={1.75} aria-hidden="true" className="t-icon" />
      <div className="t-grow">
        <div className="t-med">{word}</div>
        <div className="t-small t-sec">
          {isReport ? "Excel or CSV" : "PDF, image, Word or Excel"}, up to {sizeText(maxBytes)}. If the connection drops, the upload resumes
          where it left off.
        </div>
      </div>
      <ChooseButton title={title} onFiles={take} />
      {refused === null ? null : (
        <Note family="bad" live>
          {refused}
        </Note>
      )}
    </section>
  );
}

interface ChooseButtonProps {
  readonly title: string;
  readonly onFiles: (files: readonly File[]) => void;
}

const ChooseButton = ({ title, onFiles }: ChooseButtonProps) => (
  <FileButton<boolean>
    multiple
    onChange={(chosen) => onFiles(Array.isArray(chosen) ? chosen : [])}
    inputProps={{ "aria-label": `File for ${title}` }}
  >
    {(button) => (
      <Button {...button} variant="default" size="md" aria-label={`Choose a file for ${title}`}>
        Choose a file
      </Button>
    )}
  </FileButton>
);
