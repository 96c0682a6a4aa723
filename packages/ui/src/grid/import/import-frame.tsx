import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadingLines } from "../../feedback/loading-lines.tsx";
import { Note } from "../../feedback/note.tsx";

interface ImportFrameProps {
  readonly title: string;
  readonly problem: string | null;
  readonly isReading: boolean;
  /** Findings in the chosen file; null if no file is chosen. */
  readonly found: ReactNode;
  /** Lets the user choose a file. */
  readonly chooser: ReactNode;
  readonly foot: ReactNode;
  readonly onClose: () => void;
}

/** Dialog for an import: the user chooses a file, sees what its rows would do, and then confirms. */
export const ImportFrame = ({ title, problem, isReading, found, chooser, foot, onClose }: ImportFrameProps) => (
  <Modal opened size="xl" onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }} closeOnClickOutside={found === null}>
    {problem ? (
      <div style={{ marginBottom: 12 }}>
        <Note family="bad" live>
          {problem}
        </Note>
      </div>
    ) : null}
    {isReading ? <LoadingLines what="the rows of the file" /> : (found ?? chooser)}
    {foot}
  </Modal>
);
