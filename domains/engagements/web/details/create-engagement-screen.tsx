import { useNavigate } from "@tanstack/react-router";
import { Card, LeaveGuard, lostFields, PageBody, PageHeader, SaveBar, showSuccess } from "@tieout/ui";
import { emptyDraft, fieldLabels } from "./details-draft.ts";
import { DetailsForm } from "./details-form.tsx";
import { useDetailsForm } from "./use-details-form.ts";

const noConflict = () => undefined;

/** A new engagement: one plan, one plan year. Saving leads to its service providers and files. */
export default function CreateEngagementScreen() {
  const navigate = useNavigate();
  const form = useDetailsForm({ start: emptyDraft, onConflict: noConflict });
  const labels = [...new Set(form.changed.map((field) => fieldLabels[field]))];
  const create = async () => {
    const created = await form.save();
    if (!created) return;
    form.begin(form.draft, 0);
    showSuccess("Engagement created.");
    // After the form has registered that nothing is unsaved.
    setTimeout(
      () => void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: created.id }, search: { step: "files" } }),
    );
  };
  return (
    <>
      <PageHeader title="New engagement" />
      <PageBody>
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
        <LeaveGuard hasUnsaved={() => labels.length > 0} lost={lostFields(labels)} />
      </PageBody>
      <SaveBar
        always
        changed={labels}
        busy={form.busy}
        saveLabel="Create engagement"
        onDiscard={() => form.begin(emptyDraft, 0)}
        onSave={() => void create()}
      />
    </>
  );
}
