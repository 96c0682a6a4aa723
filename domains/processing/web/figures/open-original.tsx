import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { downloadFailure, saveDownload, useClient } from "@tieout/client";
import { leastReasonLength } from "@tieout/kernel";
import { ConfirmDialog, FileName, showError, showSuccess, sizeText, TextField } from "@tieout/ui";
import { useState } from "react";
import { downloadRoutes, workpaperRoutes } from "../../contract/index.ts";

const shortReason = `Say why in at least ${leastReasonLength} characters.`;

interface OpenOriginalProps {
  readonly place: { readonly engagementId: string; readonly outputKey: string };
  readonly assetId: string;
  readonly fileName: string;
}

/** Downloads an uploaded file as it was given, after saying that it shows what the screens mask. */
export function OpenOriginal({ place, assetId, fileName }: OpenOriginalProps) {
  const results = useClient(workpaperRoutes);
  const downloads = useClient(downloadRoutes);
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    const tooShort = reason.trim().length < leastReasonLength;
    setShort(tooShort);
    if (tooShort) return document.getElementById("original-reason")?.focus();
    setBusy(true);
    try {
      const { url } = await results.openOriginal({ params: { ...place, assetId }, body: { shows_full_ssns: true, reason } });
      const ticket = /\/api\/downloads\/([^/]+)\/?$/.exec(url)?.[1] ?? "";
      const saved = await saveDownload(await downloads.download({ params: { ticket } }), fileName);
      showSuccess("File downloaded.", `${saved.fileName}, ${sizeText(saved.sizeBytes)}`);
      setAsks(false);
    } catch (problem) {
      showError(downloadFailure(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        // Escape in the question closes neither the row nor the drawer.
        data-mantine-stop-propagation
        leftSection={<IconFileDownload size={14} stroke={1.75} />}
        onClick={() => {
          setReason("");
          setShort(false);
          setAsks(true);
        }}
      >
        Open the original
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Download the original with full SSNs?"
        confirmLabel="Download the original"
        busy={busy}
        onConfirm={() => void open()}
        onClose={() => setAsks(false)}
      >
        <WhatIsShown fileName={fileName} />
        <TextField
          id="original-reason"
          mt={12}
          label="Reason"
          description="Kept in the audit log."
          maxLength={500}
          value={reason}
          error={isShort ? shortReason : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

const WhatIsShown = ({ fileName }: Pick<OpenOriginalProps, "fileName">) => (
  <>
    <p>
      <b className="t-med">
        <FileName name={fileName} />
      </b>{" "}
      is downloaded as it was uploaded: full Social Security numbers and everything else that Tieout masks on its screens. The download is
      recorded in the audit log with your name.
    </p>
    <p style={{ marginTop: 8 }}>For a copy without SSNs, use CSV above the rows.</p>
  </>
);
