import { IconListCheck, IconPlayerPlay } from "@tabler/icons-react";
import { missingStep } from "@tieout/engagements/core";
import { Card, LockableButton, UrlLink, useUrlParams, WhatIsLeft } from "@tieout/ui";
import { AskToProcess } from "./ask-to-process.tsx";
import type { Status } from "./use-process-status.ts";

interface StartPanelProps {
  readonly engagementId: string;
  readonly status: Status;
  readonly lockedBecause: string | null;
}

/** Shown before the first run: explains processing, and lists what is still missing. */
export function StartPanel({ engagementId, status, lockedBecause }: StartPanelProps) {
  const [params, changeUrl] = useUrlParams();
  return (
    <div className="t-start">
      <Card title="Process the engagement">
        <p className="t-sec">
          Tieout reads the files, checks every row, ties the figures, draws the samples and writes the workpapers. Rows that cannot be read
          are always listed.
        </p>
        <div style={{ marginTop: 16 }}>
          <LockableButton
            lockedBecause={status.can_process ? null : (lockedBecause ?? "The engagement cannot be processed now.")}
            leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
            onClick={() => changeUrl({ ask: "process" }, { replace: true })}
          >
            Process
          </LockableButton>
        </div>
      </Card>
      <WhatIsLeft
        doneText="Nothing is missing."
        items={status.missing.map((sentence) => ({
          key: sentence,
          Icon: IconListCheck,
          family: "warn",
          title: sentence,
          note: "",
          renderLink: (children) => <UrlLink change={{ step: missingStep(sentence), output: null }}>{children}</UrlLink>,
        }))}
      />
      <AskToProcess
        engagementId={engagementId}
        again={false}
        opened={status.can_process && params.get("ask") === "process"}
        onClose={() => changeUrl({ ask: null }, { replace: true })}
      />
    </div>
  );
}
