import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, CountField, countText, plural, ReasonDialog, RemoteContent, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type MailLimit, staffRoutes } from "../contract/index.ts";

/** Emails a firm sends to people outside it, and its daily limit. */
export function MailLimitCard({ organizationId }: { readonly organizationId: string }) {
  const params = { organizationId };
  const query = useRouteQuery(staffRoutes, "getMailLimit", { params }, { views: ["staff"] });
  const [isOpen, setOpen] = useState(false);
  const save = useRouteMutation(staffRoutes, "putMailLimit", {
    onSuccess: () => {
      setOpen(false);
      showSuccess("Limit saved.");
    },
  });
  const change = (
    <Button variant="default" size="xs" disabled={!query.data} onClick={() => setOpen(true)}>
      Change limit
    </Button>
  );
  return (
    <Card title="Emails to outsiders" actions={change}>
      <RemoteContent query={query} what="the firm's emails">
        {(limit) => <p>{sentenceOf(limit)}</p>}
      </RemoteContent>
      {isOpen && query.data ? (
        <LimitDialog
          limit={query.data}
          busy={save.isPending}
          problem={save.error}
          onConfirm={(body) => save.mutate({ params, body })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

const sentenceOf = ({ sent_today: sent, mails_a_day: most, is_set: isSet, is_known: isKnown }: MailLimit): string =>
  `${countText(sent)} of ${plural(most, "email")} sent today (UTC): invitations and emails to clients. ${isSet ? "Limit set by staff." : "Default limit."}${
    isKnown ? "" : " Without engagements or a contract, the firm can email only people at its own domain."
  }`;

interface LimitDialogProps {
  readonly limit: MailLimit;
  readonly busy: boolean;
  readonly problem: { readonly message: string } | null;
  readonly onConfirm: (change: { readonly mails_a_day: number | null; readonly reason: string }) => void;
  readonly onClose: () => void;
}

function LimitDialog({ limit, busy, problem, onConfirm, onClose }: LimitDialogProps) {
  const [most, setMost] = useState<number | string>(limit.is_set ? limit.mails_a_day : "");
  return (
    <ReasonDialog
      title="Change the email limit"
      confirmLabel="Save"
      busy={busy}
      problem={problem}
      onConfirm={(reason) => onConfirm({ mails_a_day: most === "" ? null : Number(most), reason })}
      onClose={onClose}
    >
      <CountField
        label="Emails per day to people outside the firm"
        description="Leave blank for the default: 1,000, or 20 for a firm with no engagements and no contract. At 0, the firm can't email anyone outside."
        max={100_000}
        value={most}
        onChange={setMost}
      />
    </ReasonDialog>
  );
}
