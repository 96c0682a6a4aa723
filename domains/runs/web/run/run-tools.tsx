import { Button } from "@mantine/core";
import { IconArrowsDiff, IconFileZip, IconPlayerPlay, IconTable } from "@tabler/icons-react";
import { LockableButton, UrlLink, useUrlParams } from "@tieout/ui";
import { isUnderWay } from "../result-figures.ts";
import { AskToProcess } from "./ask-to-process.tsx";
import type { Status } from "./use-process-status.ts";

interface RunToolsProps {
  readonly engagementId: string;
  readonly status: Status;
  readonly lockedBecause: string | null;
}

/** Buttons above the results: all downloads, and the next or current run. */
export function RunTools({ engagementId, status, lockedBecause }: RunToolsProps) {
  const [params, changeUrl] = useUrlParams();
  const canProcess = status.can_process && !isUnderWay(status.current);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFileZip size={15} stroke={1.75} />}
        renderRoot={(root) => <UrlLink {...root} change={{ view: "bundles" }} />}
      >
        All downloads
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconArrowsDiff size={15} stroke={1.75} />}
        renderRoot={(root) => <UrlLink {...root} change={{ view: "difference", from: null, to: null, cause: null }} />}
      >
        Compare runs
      </Button>
      {isUnderWay(status.current) ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTable size={15} stroke={1.75} />}
          renderRoot={(root) => <UrlLink {...root} change={{ view: null }} />}
        >
          View run
        </Button>
      ) : (
        <LockableButton
          size="sm"
          variant="default"
          lockedBecause={status.can_process ? null : (lockedBecause ?? "The engagement cannot be processed now.")}
          leftSection={<IconPlayerPlay size={15} stroke={1.75} />}
          onClick={() => changeUrl({ ask: "process" }, { replace: true })}
        >
          Process again
        </LockableButton>
      )}
      <AskToProcess
        engagementId={engagementId}
        again
        opened={canProcess && params.get("ask") === "process"}
        onClose={() => changeUrl({ ask: null }, { replace: true })}
      />
    </>
  );
}
