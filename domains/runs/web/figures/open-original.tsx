import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { downloadFailure, saveDownload, useClient } from "@tieout/client";
import { ConfirmDialog, FileName, SsnReasonField, showError, showSuccess, sizeText, useSsnReason } from "@tieout/ui";
import { useState } from "react";
import { downloadRoutes, workpaperRoutes } from "../../contract/index.ts";

interface OpenOriginalProps {
  readonly place: { readonly engagementId: string; readonly outputKey: string };
  readonly assetId: string;
  readonly fileName: string;
}

function useOriginal({ place, assetId, fileName }: OpenOriginalProps) {
  const results = useClient(workpaperRoutes);
  const downloads = useClient(downloadRoutes);
  const why = useSsnReason("original-reason");
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    if (!why.isGiven()) return;
    setBusy(true);
    try {
      const body = { shows_full_ssns: true, reason: why.reason } as const;
      const { url } = await results.openOriginal({ params: { ...place, assetId }, body });
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
  const ask = (): void => {
    why.clear();
    setAsks(true);
  };
  return { asks, busy, why, open, ask, close: () => setAsks(false) };
}

/** Downloads the original uploaded file after asking for a reason and warning that the file shows data that is masked on screen. */
export function OpenOriginal(props: OpenOriginalProps) {
  const { asks, busy, why, open, ask, close } = useOriginal(props);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        // Escape in this dialog closes neither the row nor the drawer.
        data-mantine-stop-propagation
        leftSection={<IconFileDownload size={14} stroke={1.75} />}
        onClick={ask}
      >
        Open original
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Download the original with full SSNs?"
        confirmLabel="Download original"
        busy={busy}
        onConfirm={() => void open()}
        onClose={close}
      >
        <WhatIsShown fileName={props.fileName} />
        <SsnReasonField {...why.field} />
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
      downloads exactly as uploaded, with full Social Security numbers and everything else Tieout masks on screen. The audit log records the
      download with your name.
    </p>
    <p style={{ marginTop: 8 }}>For a copy without SSNs, use CSV above the rows.</p>
  </>
);
