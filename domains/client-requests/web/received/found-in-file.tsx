import { clientNameText } from "@tieout/ingestion/core";
import type { FileCheck, ReceivedFile } from "../../contract/index.ts";

interface FoundInFileProps {
  readonly file: ReceivedFile;
}

/** Check results with the client's answers, starting with those that need an answer. */
export function FoundInFile({ file }: FoundInFileProps) {
  const { checks, note } = file;
  const open = checks.filter(isOpen);
  return (
    <>
      {open.length > 0 ? (
        <ul className="t-received-found" aria-label="Needs an explanation">
          {open.map((check) => (
            <li key={check.key}>
              {check.is_of_all ? <span className="t-sec">All files together: </span> : null}
              <b className="t-med">{check.title}.</b> {check.text}
              <div className="t-small" data-said>
                {answerOf(check, file)}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {note === "" ? null : (
        <p className="t-small" data-said>
          Client's note: {note}
        </p>
      )}
      <Others checks={checks.filter((check) => !isOpen(check))} />
    </>
  );
}

const isOpen = ({ result }: FileCheck): boolean => result === "question" || result === "problem";

/** The client's answer to a finding; names the person who answered if someone else provided the file. */
function answerOf({ explanation, explained_by: by }: FileCheck, { note, given_by: giver }: ReceivedFile): string {
  if (explanation === null) return note === "" ? "The client gave no explanation." : "See the client’s note.";
  return by === null || by === giver ? `The client says: ${explanation}` : `${clientNameText(by)} says: ${explanation}`;
}

const Others = ({ checks }: { readonly checks: readonly FileCheck[] }) =>
  checks.length === 0 ? null : (
    <ul className="t-received-found t-small" aria-label="Other check results">
      {checks.map(({ key, title, text, result }) => (
        <li key={key}>
          {result === "note" ? "Note: " : ""}
          {title}. <span className="t-sec">{text}</span>
        </li>
      ))}
    </ul>
  );
