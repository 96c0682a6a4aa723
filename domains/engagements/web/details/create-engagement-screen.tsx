import { useNavigate } from "@tanstack/react-router";
import { useDraft } from "@tieout/client";
import { Card, DraftNote, LeaveGuard, lostFields, PageBody, PageHeader, plural, SaveBar, showSuccess, useUrlParams } from "@tieout/ui";
import { emptyDraft, fieldLabels } from "./details-draft.ts";
import { DetailsForm } from "./details-form.tsx";
import { detailsOf, unsavedDetails } from "./unsaved-details.ts";
import { useDetailsForm } from "./use-details-form.ts";

const ofPayroll = { ...emptyDraft, dataType: "payroll" } as const;

/** Starts with the payroll data type when opened from the payroll list. */
function useStart() {
  const [params] = useUrlParams();
  return params.get("data_type") === "payroll" ? ofPayroll : emptyDraft;
}

/** Creates an engagement: one plan, one plan year. After saving, opens its service providers and files. */
export default function CreateEngagementScreen() {
  const navigate = useNavigate();
  const start = useStart();
  const form = useDetailsForm({ start });
  const kept = useDraft({
    form: "engagement-new",
    title: "New engagement",
    unsaved: unsavedDetails(form.base.draft, form.draft),
    restore: (content) => form.change(detailsOf(content)),
  });
  const labels = [...new Set(form.changed.map((field) => fieldLabels[field]))];
  const wrong = Object.keys(form.errors).length;
  const create = async () => {
    const created = await form.save();
    if (!created) return;
    showSuccess("Engagement created.");
    // Waits until the form has registered that nothing is unsaved.
    setTimeout(
      () => void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: created.id }, search: { step: "files" } }),
    );
  };
  return (
    <>
      <PageHeader title="New engagement" />
      <PageBody>
        <DraftNote offer={kept.offer} />
        <div className="t-form-side">
          <DetailsForm form={form} readOnly={false} dataTypeLockedBecause={null} onSubmit={() => void create()} />
          <Card sunken title="Next steps">
            <ol className="t-col t-sec t-next">
              <li>Add service providers and upload their files.</li>
              <li>Confirm the column mapping.</li>
              <li>Review procedures and samples, then process.</li>
            </ol>
          </Card>
        </div>
        <LeaveGuard hasUnsaved={() => labels.length > 0} lost={lostFields(labels)} onLeave={kept.forget} />
      </PageBody>
      <SaveBar
        always
        idleText={wrong > 0 ? `${plural(wrong, "field")} to correct` : "Fields with * are required"}
        changed={labels}
        busy={form.busy}
        saveLabel="Create engagement"
        onDiscard={() => form.begin({ draft: start, revision: 0, engagement: null })}
        onSave={() => void create()}
      />
    </>
  );
}
