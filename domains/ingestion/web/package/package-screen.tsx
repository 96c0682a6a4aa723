import { instantText, plural, sizeText } from "@tieout/ui";
import type { ReactNode } from "react";
import type { PackageFile, SubcontractNode } from "../../contract/index.ts";
import { PutAllAside } from "./package-actions.tsx";
import { PackageSection } from "./package-section.tsx";
import { groupsOf, waitingIn } from "./package-state.ts";

interface PackageScreenProps {
  readonly engagementId: string;
  readonly files: readonly PackageFile[];
  readonly contracts: readonly SubcontractNode[];
  /** More header buttons. */
  readonly actions: ReactNode;
  /** Files being uploaded. */
  readonly uploads: ReactNode;
  readonly onLater: () => void;
}

/** Replaces the list of providers while dropped files await confirmation. */
export default function PackageScreen({ engagementId, files, contracts, actions, uploads, onLater }: PackageScreenProps) {
  const waiting = waitingIn(groupsOf(files));
  return (
    <>
      <div className="t-files-head">
        <div className="t-grow">
          <h2 className="t-h2">Confirm the package</h2>
          <p className="t-small t-dim">{droppedText(files)} Tieout recognizes each file by its content.</p>
        </div>
        <div className="t-row t-wrap">
          <PutAllAside engagementId={engagementId} files={waiting} />
          {actions}
        </div>
      </div>
      {uploads}
      <PackageSection engagementId={engagementId} files={files} contracts={contracts} locked={false} onLater={onLater} />
    </>
  );
}

/** `14 files dropped by Marisol Tavares, 6 Jun 2025 10:52 · 136 MB.` */
function droppedText(files: readonly PackageFile[]): string {
  const people = [...new Set(files.map((file) => file.uploaded_by))].join(" and ");
  const last = files
    .map((file) => file.uploaded_on)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  return `${plural(files.length, "file")} dropped by ${people}, ${instantText(last)} · ${sizeText(bytes)}.`;
}
