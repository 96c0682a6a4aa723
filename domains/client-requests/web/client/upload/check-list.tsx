import { Button, Textarea } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, type TablerIcon } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { queryKeyOf, useRouteMutation } from "@tieout/client";
import { Note } from "@tieout/ui";
import { useState } from "react";
import { type ClientFile, clientFileRoutes, type FileCheck } from "../../../contract/index.ts";
import { Comparison, PayDateStrip } from "./check-figures.tsx";

const icons: Readonly<Record<FileCheck["result"], TablerIcon>> = {
  right: IconCircleCheck,
  note: IconInfoCircle,
  question: IconAlertCircle,
  problem: IconAlertCircle,
};

/** Passed checks and notes. */
export function CheckList({ checks }: { readonly checks: readonly FileCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <ul className="t-give-checks">
      {checks.map(({ key, result, title, text, comparison }) => {
        const Icon = icons[result];
        return (
          <li key={key} data-result={result}>
            <Icon size={18} stroke={1.75} aria-hidden="true" className="t-icon" />
            <div>
              <div className="t-med">{title}</div>
              <div className="t-sec">{text}</div>
              {comparison ? <Comparison comparison={comparison} /> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** A finding that needs another file or an explanation. */
export function Question({ file, check }: { readonly file: ClientFile; readonly check: FileCheck }) {
  const { title, text, to_do: toDo, result, pay_dates: payDates, comparison } = check;
  return (
    <section className="t-give-question" data-result={result} aria-label={title}>
      <div className="t-row" style={{ alignItems: "flex-start", flexWrap: "nowrap" }}>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" className="t-icon" />
        <h5 className="t-give-found">{title}</h5>
      </div>
      <p>{text}</p>
      {payDates ? <PayDateStrip payDates={payDates} isOfAll={check.is_of_all} /> : null}
      {comparison ? <Comparison comparison={comparison} /> : null}
      {toDo === null ? null : (
        <p>
          <b className="t-med">What to do.</b> {toDo}
        </p>
      )}
      {result === "question" ? <Explanation file={file} check={check} /> : null}
    </section>
  );
}

function Explanation({ file, check }: { readonly file: ClientFile; readonly check: FileCheck }) {
  const cache = useQueryClient();
  const [own, setOwn] = useState<string | null>(null);
  const explain = useRouteMutation(clientFileRoutes, "explainFinding", {
    onSuccess: (found) => {
      cache.setQueryData(queryKeyOf("listClientFiles"), found);
      setOwn(null);
    },
  });
  const { key, answers, explanation, title } = check;
  const isOpen = file.state === "draft" || file.state === "sent";
  const save = (text: string): void => explain.mutate({ params: { fileId: file.id }, body: { key, text } });
  if (explanation !== null) return <Said explanation={explanation} title={title} onChange={isOpen ? () => save("") : null} />;
  if (!isOpen) return null;
  return (
    <>
      <div className="t-row t-wrap">
        {answers.map((answer) => (
          <Button key={answer} variant="default" size="md" disabled={explain.isPending} onClick={() => save(answer)}>
            {answer}
          </Button>
        ))}
        <Button variant="default" size="md" aria-label={`Explain: ${title}`} onClick={() => setOwn(own ?? "")}>
          Explain
        </Button>
      </div>
      {own === null ? null : <OwnWords text={own} isSaving={explain.isPending} onChange={setOwn} onSave={save} />}
      {explain.error ? (
        <Note family="bad" live>
          {explain.error.message}
        </Note>
      ) : null}
    </>
  );
}

interface SaidProps {
  readonly explanation: string;
  /** The finding's title. */
  readonly title: string;
  /** Null once the file is sent. */
  readonly onChange: (() => void) | null;
}

const Said = ({ explanation, title, onChange }: SaidProps) => (
  <div className="t-give-answer" role="status">
    <span>
      <b className="t-med">You said:</b> {explanation}
    </span>
    {onChange ? (
      <Button variant="default" size="sm" aria-label={`Change your explanation: ${title}`} onClick={onChange}>
        Change
      </Button>
    ) : null}
  </div>
);

interface OwnWordsProps {
  readonly text: string;
  readonly isSaving: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: (text: string) => void;
}

const OwnWords = ({ text, isSaving, onChange, onSave }: OwnWordsProps) => (
  <form
    noValidate
    className="t-give-send"
    onSubmit={(event) => {
      event.preventDefault();
      if (text.trim() !== "") onSave(text.trim());
    }}
  >
    <Textarea
      label="Explanation"
      size="md"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={1000}
      autoFocus
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <div>
      <Button type="submit" variant="default" size="md" loading={isSaving} disabled={text.trim() === ""}>
        Save explanation
      </Button>
    </div>
  </form>
);
