import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { DateText, Note, plural, ReasonDialog, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type EngagementRetention, retentionRoutes } from "../../contract/index.ts";

/** How long the engagement is kept, and its legal hold, which firm admins can place and release. */
export default function RetentionNote({ engagementId, name }: { readonly engagementId: string; readonly name: string }) {
  const request = { params: { engagementId } };
  const { data } = useRouteQuery(retentionRoutes, "getEngagementRetention", request, { views: ["retention", "engagements"] });
  if (!data) return null;
  return (
    <div className="t-row t-wrap" style={{ gap: 12, marginTop: 8 }}>
      {data.hold ? (
        <Note family="info">
          <span style={{ overflowWrap: "anywhere" }}>
            Legal hold since <DateText value={data.hold.on} /> by {data.hold.by}: {data.hold.reason}. It won't be deleted while the hold
            lasts.
          </span>
        </Note>
      ) : data.delete_on === null ? (
        <span>Unlocked engagements are never deleted. Once locked, this one is kept for {plural(data.years, "year")}.</span>
      ) : (
        <span>
          Kept for {plural(data.years, "year")} from <DateText value={data.counted_from} />, deleted on <DateText value={data.delete_on} />.
        </span>
      )}
      <HoldAction engagementId={engagementId} name={name} retention={data} />
    </div>
  );
}

interface HoldActionProps {
  readonly engagementId: string;
  readonly name: string;
  readonly retention: EngagementRetention;
}

function HoldAction({ engagementId, name, retention: { hold, may_hold: mayHold } }: HoldActionProps) {
  const { assumedBy } = useViewer();
  const [isAsking, ask] = useState(false);
  const done = (said: string) => () => {
    ask(false);
    showSuccess(said, name);
  };
  const place = useRouteMutation(retentionRoutes, "placeHold", { onSuccess: done("Legal hold placed.") });
  const release = useRouteMutation(retentionRoutes, "releaseHold", { onSuccess: done("Legal hold released.") });
  const change = hold ? release : place;
  if (!mayHold || assumedBy !== null) return null;
  const label = hold ? "Release the legal hold" : "Place a legal hold";
  const close = () => {
    change.reset();
    ask(false);
  };
  return (
    <>
      <Button variant="default" size="xs" className="t-no-print" onClick={() => ask(true)}>
        {label}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={hold ? `Release the legal hold on ${name}?` : `Place a legal hold on ${name}?`}
          confirmLabel={label}
          busy={change.isPending}
          problem={change.error}
          onConfirm={(reason) => change.mutate({ params: { engagementId }, body: { reason } })}
          onClose={close}
        >
          <p className="t-sec">
            {hold
              ? "Retention counts from the lock again. The engagement won't be deleted within 90 days of the release."
              : "While the hold lasts, the engagement won't be deleted, whatever the firm's retention period. Everyone on the engagement sees who placed it and why."}
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
