import { IconFileAlert, IconListCheck } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useDraft, useRouteQuery } from "@tieout/client";
import { Card, DraftNote, LeaveGuard, lazyPart, lostFields, RemoteContent, SaveBar, showSuccess, WhatIsLeft } from "@tieout/ui";
import { useEffect } from "react";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";
import { missingStep } from "../../core/index.ts";
import { savedDetails } from "./combine-details.ts";
import { DetailsConflict } from "./details-conflict.tsx";
import { draftOf, fieldLabels } from "./details-draft.ts";
import { DetailsForm } from "./details-form.tsx";
import { detailsOf, unsavedDetails } from "./unsaved-details.ts";
import { useDetailsForm } from "./use-details-form.ts";

const RetentionNote = lazyPart(() => import("../retention/retention-note.tsx"));

interface DetailsStepProps {
  readonly engagementId: string;
  readonly lockedBecause: string | null;
  /** Why the data type can no longer change, such as uploaded files. */
  readonly dataTypeLockedBecause: string | null;
}

/** An engagement's client, plan, plan year, materiality and team. */
export default function DetailsStep(props: DetailsStepProps) {
  const query = useRouteQuery(
    engagementRoutes,
    "getEngagement",
    { params: { engagementId: props.engagementId } },
    { views: ["engagements"] },
  );
  return (
    <RemoteContent query={query} what="the details" shape="form">
      {(engagement) => <DetailsEditor key={engagement.id} {...props} engagement={engagement} />}
    </RemoteContent>
  );
}

interface DetailsEditorProps extends DetailsStepProps {
  readonly engagement: EngagementDetail;
}

/** The form, updated when other people save. */
function useDetailsEditor(engagement: EngagementDetail) {
  const form = useDetailsForm({ engagement, start: draftOf(engagement) });
  const { changed, begin, base } = form;
  useEffect(() => {
    // Shows another person's save immediately if nothing is unsaved here.
    if (engagement.revision > base.revision && changed.length === 0) begin(savedDetails(engagement));
  }, [engagement, base.revision, changed.length, begin]);
  const save = async (then: () => void, send = form.save) => {
    if (!(await send())) return;
    showSuccess("Engagement saved.");
    then();
  };
  return { form, save };
}

const stay = () => undefined;

function useNextStep(engagementId: string): () => void {
  const navigate = useNavigate();
  // Waits until the form has registered that nothing is unsaved.
  return () =>
    void setTimeout(() => void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId }, search: { step: "testing" } }));
}

function DetailsEditor({ engagement, lockedBecause, dataTypeLockedBecause }: DetailsEditorProps) {
  const toNextStep = useNextStep(engagement.id);
  const { form, save } = useDetailsEditor(engagement);
  const { contest } = form;
  const kept = useDraft({
    form: `engagement-details:${engagement.id}`,
    title: "Details",
    unsaved: unsavedDetails(form.base.draft, form.draft),
    restore: (content) => form.change(detailsOf(content)),
  });
  const labels = [...new Set(form.changed.map((field) => fieldLabels[field]))];
  return (
    <>
      {lockedBecause === null ? <DraftNote offer={kept.offer} /> : null}
      <div className="t-form-side">
        <DetailsForm
          form={form}
          engagement={engagement}
          readOnly={lockedBecause !== null}
          dataTypeLockedBecause={dataTypeLockedBecause}
          onSubmit={() => void save(stay)}
        />
        <DetailsSide engagement={engagement} />
      </div>
      {lockedBecause === null ? (
        <SaveBar
          changed={labels}
          busy={form.busy}
          onDiscard={() => form.begin(savedDetails(engagement))}
          onSave={() => void save(stay)}
          onSaveAndContinue={() => void save(toNextStep)}
        />
      ) : null}
      <LeaveGuard hasUnsaved={() => labels.length > 0} lost={lostFields(labels)} onLeave={kept.forget} />
      {contest ? (
        <DetailsConflict
          contest={contest}
          mine={form.draft}
          busy={form.busy}
          onKeepMine={() => void save(stay, () => form.settle(contest, "mine"))}
          onTakeTheirs={() => void save(stay, () => form.settle(contest, "theirs"))}
        />
      ) : null}
    </>
  );
}

/** Omits the retention of a locked engagement, because the lock notice shows it. */
const DetailsSide = ({ engagement }: { readonly engagement: EngagementDetail }) => (
  <div className="t-col" style={{ gap: 16 }}>
    <LeftToDo engagement={engagement} />
    {engagement.status === "locked" ? null : (
      <Card sunken title="Retention">
        <RetentionNote engagementId={engagement.id} name={engagement.engagement_name} />
      </Card>
    )}
  </div>
);

function LeftToDo({ engagement }: { readonly engagement: EngagementDetail }) {
  return (
    <Card sunken>
      <WhatIsLeft
        doneText={
          engagement.status === "ready" && engagement.permissions.process
            ? "Nothing's missing. The engagement is ready to process."
            : "Nothing's missing."
        }
        items={engagement.missing.map((sentence) => ({
          key: sentence,
          Icon: missingStep(sentence) === "files" ? IconFileAlert : IconListCheck,
          family: "warn",
          title: sentence,
          note: "",
          renderLink: (children) => (
            <Link to="/engagements/$engagementId/edit" params={{ engagementId: engagement.id }} search={{ step: missingStep(sentence) }}>
              {children}
            </Link>
          ),
        }))}
      />
    </Card>
  );
}
