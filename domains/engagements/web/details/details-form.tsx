import { type ApiProblem, useViewer } from "@tieout/client";
import { Note } from "@tieout/ui";
import { type ReactNode, useState } from "react";
import type { EngagementDetail } from "../../contract/index.ts";
import { ClientFields } from "./client-fields.tsx";
import { MaterialityFields, TeamFields } from "./details-fields.tsx";
import { useAssigneeChoices, useClientChoices } from "./use-details-choices.ts";
import type { useDetailsForm } from "./use-details-form.ts";
import { YearFields } from "./year-fields.tsx";
import "./details.css";

interface DetailsFormProps {
  readonly form: ReturnType<typeof useDetailsForm>;
  readonly engagement?: EngagementDetail;
  readonly readOnly: boolean;
  readonly dataTypeLockedBecause: string | null;
  readonly onSubmit: () => void;
}

const firmAdmin = 1;

/** Everyone who can be assigned or already is. */
function usePeople(engagement: EngagementDetail | undefined) {
  const viewer = useViewer();
  const assignees = useAssigneeChoices();
  const known = new Map((assignees.data ?? []).map(({ id, name }) => [id, { id, name }]));
  for (const { user } of engagement?.assignments ?? []) if (!known.has(user.id)) known.set(user.id, user);
  return { people: [...known.values()], alwaysMe: viewer.role !== firmAdmin };
}

/** The fields on a 12-column grid, in form order. */
export function DetailsForm({ form, engagement, readOnly, dataTypeLockedBecause, onSubmit }: DetailsFormProps) {
  const clients = useClientChoices();
  const team = usePeople(engagement);
  const [choseNew, setNew] = useState(false);
  // A restored draft may name a client that is not in the list.
  const isNew = choseNew || (form.draft.clientId === null && form.draft.clientName !== "");
  const fields = { draft: form.draft, errors: form.errors, readOnly, change: form.change };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      {form.refused ? <RefusalNote problem={form.refused} /> : null}
      <FormSection title="Client and plan">
        <ClientFields
          {...fields}
          clients={clients.data ?? []}
          planNames={engagement?.plan_name_suggestions ?? []}
          isNew={isNew}
          onNew={(next) => {
            setNew(next);
            form.change(
              next ? { clientId: null, clientName: "" } : { clientId: form.base.draft.clientId, clientName: form.base.draft.clientName },
            );
          }}
        />
      </FormSection>
      <FormSection title="Plan year and data">
        <YearFields {...fields} dataTypeLockedBecause={dataTypeLockedBecause} />
      </FormSection>
      <FormSection title="Materiality">
        <MaterialityFields {...fields} />
      </FormSection>
      <FormSection title="Team">
        <TeamFields {...fields} {...team} />
      </FormSection>
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

function RefusalNote({ problem }: { readonly problem: ApiProblem }) {
  return (
    <div className="t-notice">
      <Note family="bad" live>
        {problem.msg}
        {problem.requestId ? <span className="t-mono"> Reference {problem.requestId}</span> : null}
      </Note>
    </div>
  );
}

function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="t-form-section">
      <h2 className="t-h2">{title}</h2>
      <div className="t-grid12">{children}</div>
    </section>
  );
}
