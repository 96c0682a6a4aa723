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
    // A moment later, when the form knows that nothing is unsaved any more.
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
          <Card sunken title="What comes next">
            <ol className="t-col t-sec t-next">
              <li>Add the service providers and drop their files.</li>
              <li>Confirm how the columns are read.</li>
              <li>Look over procedures and samples, then process.</li>
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
