import { Button } from "@mantine/core";
import { useClient, useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { Card, DateText, Note, plural, ReasonDialog, RemoteContent, showError, showSuccess, sizeText } from "@tieout/ui";
import { type ComponentProps, useState } from "react";
import { exportRoutes, type FirmExport } from "../../contract/index.ts";

/** Archives of all of the firm's data, produced by a job; each is kept for seven days. */
export function ExportCard() {
  const { assumedBy } = useViewer();
  const [isAsking, ask] = useState(false);
  const query = useRouteQuery(exportRoutes, "listExports", undefined, { views: ["firm-exports"] });
  const request = useRouteMutation(exportRoutes, "requestExport", {
    onSuccess: () => {
      ask(false);
      showSuccess("Creating the archive.", "We'll email you when it's ready.");
    },
  });
  const close = () => {
    request.reset();
    ask(false);
  };
  return (
    <Card
      title="Archive of all your firm's data"
      flush
      actions={
        assumedBy === null ? (
          <Button variant="default" onClick={() => ask(true)}>
            Create archive
          </Button>
        ) : null
      }
      foot="A ZIP of all engagements as of one moment: original files as uploaded, evidence, addenda, workpapers, bundles, every row as JSON, people, credits and purchases, the audit log, and a manifest with the hash of each."
    >
      <RemoteContent query={query} what="the archives">
        {(archives) => <Archives archives={archives} mayDownload={assumedBy === null} />}
      </RemoteContent>
      {isAsking ? (
        <ArchiveDialog
          busy={request.isPending}
          problem={request.error}
          onConfirm={(reason) => request.mutate({ body: { shows_full_ssns: true, reason } })}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}

const Archives = ({ archives, mayDownload }: { readonly archives: readonly FirmExport[]; readonly mayDownload: boolean }) =>
  archives.length === 0 ? (
    <p className="t-dim" style={{ padding: "11px 16px" }}>
      No archives yet.
    </p>
  ) : (
    <ul>
      {archives.map((archive) => (
        <ArchiveLine key={archive.id} archive={archive} mayDownload={mayDownload} />
      ))}
    </ul>
  );

type ArchiveDialogProps = Pick<ComponentProps<typeof ReasonDialog>, "busy" | "problem" | "onConfirm" | "onClose">;

const ArchiveDialog = (props: ArchiveDialogProps) => (
  <ReasonDialog {...props} title="Create an archive of all your firm's data?" confirmLabel="Create archive">
    <Note family="warn">
      The original files show full Social Security numbers, and the archive takes them out of Tieout. The audit log keeps your name and
      reason.
    </Note>
  </ReasonDialog>
);

const stateWords: Readonly<Record<FirmExport["state"], string>> = {
  making: "In progress",
  ready: "Ready",
  gone: "Deleted",
  failed: "Failed. Create another one; if it fails again, contact your Tieout administrator.",
};

function ArchiveLine({ archive, mayDownload }: { readonly archive: FirmExport; readonly mayDownload: boolean }) {
  const client = useClient(exportRoutes);
  const [busy, setBusy] = useState(false);
  const { id, state, files, rows, size_bytes: size, missing_files: missing } = archive;
  const download = async () => {
    setBusy(true);
    try {
      const { url } = await client.createExportTicket({ params: { exportId: id } });
      const anchor = document.createElement("a");
      anchor.href = url;
      anchor.click();
    } catch (error) {
      showError("The archive wasn't downloaded.", error instanceof Error ? error.message : "");
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="t-row t-wrap" style={{ gap: 12, padding: "11px 16px", borderTop: "1px solid var(--line)", overflowWrap: "anywhere" }}>
      <span className="t-grow">
        <span className="t-med">{stateWords[state]}</span>, requested by {archive.requested_by}{" "}
        <DateText value={archive.requested_on} time />
        <br />
        <span className="t-small t-dim">
          {archive.reason}
          {files === null || rows === null || size === null
            ? null
            : `. ${plural(files, "file")}, ${plural(rows, "row")}, ${sizeText(size)}`}
          {missing ? `. ${plural(missing, "stored file was", "stored files were")} missing or damaged: see manifest.json` : null}
          {state === "ready" ? (
            <>
              . Kept until <DateText value={archive.expires_on} time />
            </>
          ) : null}
        </span>
      </span>
      {state === "ready" && mayDownload ? (
        <Button variant="default" loading={busy} onClick={() => void download()}>
          Download
        </Button>
      ) : null}
    </li>
  );
}
