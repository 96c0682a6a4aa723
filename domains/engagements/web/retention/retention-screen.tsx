import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { Card, ConfirmDialog, CountField, Note, PageBody, PageHeader, plural, RemoteContent, showSuccess } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { type Retention, retentionRoutes } from "../../contract/index.ts";
import { AnnouncedCard } from "./announced-card.tsx";
import { DeletedCard } from "./deleted-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { changeWords, retentionSentence } from "./retention-words.ts";

/** For firm admins: how long locked engagements are kept, which are deleted next, and which already were. */
export default function RetentionScreen() {
  const query = useRouteQuery(retentionRoutes, "getRetention", undefined, { views: ["retention", "engagements"] });
  return (
    <>
      <PageHeader title="Retention" meta={query.data ? retentionSentence(query.data) : undefined} />
      <PageBody>
        <div className="t-col" style={{ gap: 16, maxWidth: 1080 }}>
          <RemoteContent query={query} what="the retention settings">
            {(retention) => (
              <>
                <PeriodCard key={retention.years} retention={retention} />
                <AnnouncedCard announced={retention.announced} />
                <ExportCard />
                <DeletedCard deleted={retention.deleted} />
              </>
            )}
          </RemoteContent>
        </div>
      </PageBody>
    </>
  );
}

function usePeriod({ years: saved, least_years: least, most_years: most }: Retention) {
  const [years, setYears] = useState<number | string>(saved);
  const [isAsking, ask] = useState(false);
  const change = useRouteMutation(retentionRoutes, "putRetention", {
    onSuccess: ({ years: kept }) => {
      ask(false);
      showSuccess("Retention period changed.", `Locked engagements are kept for ${plural(kept, "year")}.`);
    },
  });
  const isInside = typeof years === "number" && years >= least && years <= most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isInside && years !== saved) ask(true);
  };
  const error = isInside ? undefined : `Enter ${least} to ${most} years.`;
  return { years, setYears, change, isAsking, ask, submit, error, isChanged: isInside && years !== saved };
}

function PeriodCard({ retention }: { readonly retention: Retention }) {
  const { assumedBy } = useViewer();
  const { years, setYears, change, isAsking, ask, submit, error, isChanged } = usePeriod(retention);
  return (
    <Card
      title="Retention period"
      foot="Counted from the last lock, or from the extended due date of the plan year's Form 5500 if the lock came earlier. AU-C 230 requires five years from the report's release and ERISA section 107 six from the filing, so the minimum is six."
    >
      <form className="t-row t-wrap" style={{ alignItems: "flex-end", gap: 12 }} onSubmit={submit} noValidate>
        <CountField
          label="Years to keep locked engagements"
          value={years}
          min={retention.least_years}
          max={retention.most_years}
          clampBehavior="none"
          disabled={assumedBy !== null}
          error={error}
          onChange={setYears}
        />
        <Button type="submit" disabled={!isChanged}>
          Change
        </Button>
      </form>
      <p className="t-small t-sec" style={{ marginTop: 12 }}>
        Unlocked engagements are never deleted. You have {retention.open === 0 ? "none" : retention.open} now.
      </p>
      {isAsking && typeof years === "number" ? (
        <ConfirmDialog
          opened
          title={`Keep locked engagements for ${plural(years, "year")}?`}
          confirmLabel="Change"
          danger={years < retention.years}
          busy={change.isPending}
          onConfirm={() => change.mutate({ body: { years } })}
          onClose={() => ask(false)}
        >
          {changeWords(retention.years, years)}
          {change.error ? (
            <div style={{ marginTop: 12 }}>
              <Note family="bad" live>
                {change.error.message}
              </Note>
            </div>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
