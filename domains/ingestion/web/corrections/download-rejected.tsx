import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { downloadFailure, saveDownload, useClient } from "@tieout/client";
import { ConfirmDialog, FileName, showError, showSuccess, sizeText } from "@tieout/ui";
import { useState } from "react";
import { ingestionRoutes } from "../../contract/index.ts";

interface DownloadRejectedProps {
  readonly assetId: string;
  readonly fileName: string;
}

/** Every rejected row as CSV; with full SSNs after saying that they leave the product, as the original file does. */
export function DownloadRejected({ assetId, fileName }: DownloadRejectedProps) {
  const client = useClient(ingestionRoutes);
  const [asks, setAsks] = useState(false);
  const [full, setFull] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const response = await client.downloadRejectedRows({ params: { assetId }, body: { shows_full_ssns: full } });
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
