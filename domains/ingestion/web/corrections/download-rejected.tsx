import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { downloadFailure, saveDownload, useClient } from "@tieout/client";
import { leastReasonLength } from "@tieout/kernel";
import { ConfirmDialog, FileName, showError, showSuccess, sizeText, TextField } from "@tieout/ui";
import { useState } from "react";
import { ingestionRoutes } from "../../contract/index.ts";

const shortReason = `Say why in at least ${leastReasonLength} characters.`;

interface DownloadRejectedProps {
  readonly assetId: string;
  readonly fileName: string;
}

/** Every rejected row as CSV; with full SSNs after saying that they leave the product, as the original file does. */
export function DownloadRejected({ assetId, fileName }: DownloadRejectedProps) {
  const client = useClient(ingestionRoutes);
  const [asks, setAsks] = useState(false);
  const [full, setFull] = useState(false);
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    const tooShort = full && reason.trim().length < leastReasonLength;
    setShort(tooShort);
    if (tooShort) return document.getElementById("rejected-reason")?.focus();
    setBusy(true);
    try {
      const response = await client.downloadRejectedRows({
        params: { assetId },
        body: full ? { shows_full_ssns: true, reason } : { shows_full_ssns: false },
      });
      const saved = await saveDownload(response, `${fileName} rejected rows.csv`);
      showSuccess("Rows downloaded.", `${saved.fileName}, ${sizeText(saved.sizeBytes)}`);
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
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        onClick={() => {
          setFull(false);
          setReason("");
          setShort(false);
          setAsks(true);
        }}
      >
        Download
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Download the rejected rows?"
        confirmLabel="Download CSV"
        busy={busy}
        onConfirm={() => void download()}
        onClose={() => setAsks(false)}
      >
        <WhatIsDownloaded fileName={fileName} />
        <Checkbox
          mt={12}
          checked={full}
          onChange={(event) => setFull(event.currentTarget.checked)}
          label="With full Social Security numbers"
          description="To send the rows to the provider. The numbers leave Tieout, and the audit log keeps your name."
        />
        {full ? (
          <TextField
            id="rejected-reason"
            mt={12}
            label="Reason"
            description="Kept in the audit log."
            maxLength={500}
            value={reason}
            error={isShort ? shortReason : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </ConfirmDialog>
    </>
  );
}

const WhatIsDownloaded = ({ fileName }: Pick<DownloadRejectedProps, "fileName">) => (
  <p>
    Every row of{" "}
    <b className="t-med">
      <FileName name={fileName} />
    </b>{" "}
    that cannot be read, with all its columns, the value at fault, why, and what to do. Social Security numbers are masked.
  </p>
);
