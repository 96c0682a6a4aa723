import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { LockableButton, RemoteContent, showError, showSuccess } from "@tieout/ui";
import { ingestionRoutes, type OtherYear, type PackageFile } from "../../contract/index.ts";
import { notNeeded, type PackageAnswerProps } from "./package-state.ts";
import { useChoice } from "./use-choice.ts";

/** Asks how to use a file from another plan year: in this engagement anyway, in that year's engagement, or not at all. */
export default function OtherYearAnswer({ engagementId, file }: PackageAnswerProps) {
  const params = { engagementId, fileId: file.id };
  const years = useRouteQuery(ingestionRoutes, "listOtherYears", { params }, { views: ["files", "engagements"] });
  return (
    <section className="t-package-answer" aria-label={`What ${file.file_name} is for`}>
      <div>
        <h4 className="t-med">What is this file for?</h4>
        <p className="t-small t-dim">Rows dated outside this plan year are listed but never included in totals.</p>
      </div>
      <RemoteContent query={years} what="the plan's other years">
        {(engagements) => <Purposes engagementId={engagementId} file={file} engagements={engagements} />}
      </RemoteContent>
    </section>
  );
}

interface PurposesProps extends PackageAnswerProps {
  readonly engagements: readonly OtherYear[];
}

function Purposes({ engagementId, file, engagements }: PurposesProps) {
  const { choose, isPending } = useChoice(engagementId);
  return (
    <>
      <div className="t-row t-wrap">
        <LockableButton
          variant="default"
          size="sm"
          loading={isPending}
          lockedBecause={slotOf(file) === null ? "Choose its slot above to use it in this engagement." : null}
          onClick={() => choose(file.id, slotOf(file))}
        >
          Use it in this engagement
        </LockableButton>
        {engagements.map((engagement) => (
          <MoveButton key={engagement.engagement_id} engagementId={engagementId} file={file} to={engagement} />
        ))}
        <Button variant="default" size="sm" loading={isPending} onClick={() => choose(file.id, notNeeded)}>
          Not needed
        </Button>
      </div>
      {engagements.length === 0 ? (
        <p className="t-small t-dim">
          You don't have an engagement for this plan and that year. Create one, or roll this one forward, to move the file there.
        </p>
      ) : null}
    </>
  );
}

const slotOf = (file: PackageFile): string | null => file.other_year?.data_feed_node_id ?? null;

interface MoveButtonProps extends PackageAnswerProps {
  readonly to: OtherYear;
}

function MoveButton({ engagementId, file, to }: MoveButtonProps) {
  const move = useRouteMutation(ingestionRoutes, "movePackageFile", {
    onSuccess: ({ engagement_name: name }) => showSuccess("File moved.", `Confirm it in ${name}.`),
    onError: (problem) => showError(problem.title, problem.msg),
  });
  return (
    <LockableButton
      variant="default"
      size="sm"
      loading={move.isPending}
      lockedBecause={to.refusal}
      onClick={() => move.mutate({ params: { engagementId, fileId: file.id }, body: { engagement_id: to.engagement_id } })}
    >
      Move it to {to.engagement_name}
    </LockableButton>
  );
}
