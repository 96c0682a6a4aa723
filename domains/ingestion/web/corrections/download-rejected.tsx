import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { downloadFailure, saveDownload, useClient } from "@tieout/client";
import { ConfirmDialog, FileName, SsnReasonField, showError, showSuccess, sizeText, useSsnReason } from "@tieout/ui";
import { useState } from "react";
import { ingestionRoutes } from "../../contract/index.ts";

interface DownloadRejectedProps {
  readonly assetId: string;
  readonly fileName: string;
}

function useRejected({ assetId, fileName }: DownloadRejectedProps) {
  const client = useClient(ingestionRoutes);
  const why = useSsnReason("rejected-reason");
  const [asks, setAsks] = useState(false);
  const [full, setFull] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    if (full && !why.isGiven()) return;
    setBusy(true);
    try {
      const body = full ? ({ shows_full_ssns: true, reason: why.reason } as const) : ({ shows_full_ssns: false } as const);
      const response = await client.downloadRejectedRows({ params: { assetId }, body });
      const saved = await saveDownload(response, `${fileName} rejected rows.csv`);
      showSuccess("Rows downloaded.", `${saved.fileName}, ${sizeText(saved.sizeBytes)}`);
      setAsks(false);
    } catch (problem) {
      showError(downloadFailure(problem));
    } finally {
      setBusy(false);
    }
  };
  const ask = (): void => {
    setFull(false);
    why.clear();
    setAsks(true);
  };
  return { asks, full, setFull, busy, why, download, ask, close: () => setAsks(false) };
}

/**
 * Downloads every rejected row as CSV. To include full SSNs, as in the original file, the user must give a reason after a warning that the
 * SSNs leave the product.
 */
export function DownloadRejected(props: DownloadRejectedProps) {
  const { asks, full, setFull, busy, why, download, ask, close } = useRejected(props);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={ask}>
        Download
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Download the rejected rows?"
        confirmLabel="Download CSV"
        busy={busy}
        onConfirm={() => void download()}
        onClose={close}
      >
        <WhatIsDownloaded fileName={props.fileName} />
        <Checkbox
          mt={12}
          checked={full}
          onChange={(event) => setFull(event.currentTarget.checked)}
          label="With full Social Security numbers"
          description="For sending the rows to the provider. Full numbers leave Tieout, so the audit log records your name."
        />
        {full ? <SsnReasonField {...why.field} /> : null}
      </ConfirmDialog>
    </>
  );
}

const WhatIsDownloaded = ({ fileName }: Pick<DownloadRejectedProps, "fileName">) => (
  <p>
    Downloads every row in{" "}
    <b className="t-med">
      <FileName name={fileName} />
    </b>{" "}
    that can't be read, with all its columns, the value that's wrong, why, and how to fix it. Social Security numbers are masked.
  </p>
);
