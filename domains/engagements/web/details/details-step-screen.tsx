import { IconFileAlert, IconListCheck } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { Card, LeaveGuard, lostFields, RemoteContent, SaveBar, showSuccess, WhatIsLeft } from "@tieout/ui";
import { useEffect, useState } from "react";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";
import { stepOfMissing } from "../../core/index.ts";
import { DetailsConflict } from "./details-conflict.tsx";
import { draftOf, fieldLabels } from "./details-draft.ts";
import { DetailsForm } from "./details-form.tsx";
import { useDetailsForm } from "./use-details-form.ts";

interface DetailsStepProps {
  readonly engagementId: string;
  readonly lockedBecause: string | null;
  /** Why the data type can no longer change, such as uploaded files. */
  readonly dataTypeLockedBecause: string | null;
}

/** Client, plan, plan year, materiality and team of an engagement. */
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

/** The form, kept current with other people's saves, and the conflict dialog. */
function useDetailsEditor(engagement: EngagementDetail) {
  const [conflict, setConflict] = useState(false);
  const form = useDetailsForm({ engagement, start: draftOf(engagement), onConflict: () => setConflict(true) });
  const { changed, begin, base } = form;
  useEffect(() => {
    // Another person's save is shown at once while nothing is unsaved here.
    if (engagement.revision !== base.revision && changed.length === 0) begin(draftOf(engagement), engagement.revision);
  }, [engagement, base.revision, changed.length, begin]);
  const take = (saved: EngagementDetail) => {
    begin(draftOf(saved), saved.revision);
    setConflict(false);
  };
  const save = async (then: () => void, revision?: number) => {
    const saved = await form.save(revision);
    if (!saved) return;
    take(saved);
    showSuccess("Engagement saved.");
    then();
  };
  return { form, conflict, closeConflict: () => setConflict(false), take, save };
}

const stay = () => undefined;

function DetailsEditor({ engagement, lockedBecause, dataTypeLockedBecause }: DetailsEditorProps) {
  const navigate = useNavigate();
  const { form, conflict, closeConflict, take, save } = useDetailsEditor(engagement);
  const labels = [...new Set(form.changed.map((field) => fieldLabels[field]))];
  // After the form has registered that nothing is unsaved.
  const next = () =>
    setTimeout(
      () => void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: engagement.id }, search: { step: "testing" } }),
    );
  return (
    <>
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
          onDiscard={() => form.begin(draftOf(engagement), engagement.revision)}
          onSave={() => void save(stay)}
          onSaveAndContinue={() => void save(next)}
        />
      ) : null}
      <LeaveGuard hasUnsaved={() => labels.length > 0} lost={lostFields(labels)} />
      {conflict ? (
        <DetailsConflict
          engagementId={engagement.id}
          mine={form.draft}
          busy={form.busy}
          onKeepMine={(revision) => void save(stay, revision)}
          onTakeTheirs={take}
          onClose={closeConflict}
        />
      ) : null}
    </>
  );
}

function DetailsSide({ engagement }: { readonly engagement: EngagementDetail }) {
  return (
    <Card sunken>
      <WhatIsLeft
        doneText={engagement.permissions.process ? "Nothing is missing. The engagement is ready to process." : "Nothing is missing."}
        items={engagement.missing.map((sentence) => ({
          key: sentence,
          Icon: stepOfMissing(sentence) === "files" ? IconFileAlert : IconListCheck,
          family: "warn",
          title: sentence,
          note: "",
          renderLink: (children) => (
            <Link to="/engagements/$engagementId/edit" params={{ engagementId: engagement.id }} search={{ step: stepOfMissing(sentence) }}>
              {children}
            </Link>
          ),
        }))}
      />
    </Card>
  );
}
