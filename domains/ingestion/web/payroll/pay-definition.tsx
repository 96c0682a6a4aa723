import { Button, Checkbox, Textarea } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Card, showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type CompensationDefinition, ingestionRoutes } from "../../contract/index.ts";
import { excludableKinds } from "../../core/index.ts";

interface PayDefinitionProps {
  readonly engagementId: string;
  readonly definition: CompensationDefinition;
  readonly readOnly: boolean;
}

const sentence = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);

/**
 * The user's draft of the saved definition. If a colleague changed the definition first, saving tells the user and keeps what they typed.
 */
function useDefinition(definition: CompensationDefinition) {
  const [base, setBase] = useState(definition);
  const [text, setText] = useState(definition.text);
  const [excluded, setExcluded] = useState<readonly string[]>(definition.excluded);
  const save = useRouteMutation(ingestionRoutes, "putCompensationDefinition", {
    onSuccess: (saved) => {
      setBase(saved);
      setText(saved.text);
      setExcluded(saved.excluded);
      showSuccess("Definition of compensation saved.");
    },
    onError: (problem) => {
      const current = problem.document.current as CompensationDefinition | undefined;
      if (problem.code !== "ingestion.definition-changed" || !current) showError("Couldn't save the definition.", problem.message);
      else {
        setBase(current);
        showError("Someone else changed the definition.", `Theirs: ${current.text || "no text"}. Yours is still here but isn't saved.`);
      }
    },
  });
  const isChanged = text.trim() !== base.text || [...excluded].sort().join() !== [...base.excluded].sort().join();
  return { base, text, setText, excluded, setExcluded, save, isChanged };
}

function Kinds({
  excluded,
  readOnly,
  onChange,
}: {
  readonly excluded: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (keys: readonly string[]) => void;
}) {
  return (
    <fieldset className="pay-kinds">
      <legend className="t-small t-med">It excludes</legend>
      {excludableKinds.map(({ key, title }) => (
        <Checkbox
          key={key}
          label={sentence(title)}
          disabled={readOnly}
          checked={excluded.includes(key)}
          onChange={(event) => onChange(event.currentTarget.checked ? [...excluded, key] : excluded.filter((one) => one !== key))}
        />
      ))}
    </fieldset>
  );
}

/** The plan's definition of compensation, against which decisions are checked. */
export default function PayDefinition({ engagementId, definition, readOnly }: PayDefinitionProps) {
  const { base, text, setText, excluded, setExcluded, save, isChanged } = useDefinition(definition);
  const body = { revision: base.revision, text: text.trim(), excluded: [...excluded] };
  return (
    <Card title="Definition of compensation">
      <div className="t-col">
        <Textarea
          label="As stated in the plan document"
          description="Include the document and page. A decision that departs from it needs a reason, which prints in the workpaper."
          autosize
          minRows={2}
          maxLength={4000}
          readOnly={readOnly}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Kinds excluded={excluded} readOnly={readOnly} onChange={setExcluded} />
        {readOnly ? null : (
          <div>
            <Button
              size="sm"
              variant="default"
              disabled={!isChanged}
              loading={save.isPending}
              onClick={() => save.mutate({ params: { engagementId }, body })}
            >
              Save definition
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
