import type { FileCheck } from "../../contract/index.ts";

interface FoundInFileProps {
  readonly checks: readonly FileCheck[];
  /** Of the client, to all that it sent. */
  readonly note: string;
}

/** What the checks found, what needs an answer first, with the client's answer beside it. */
export function FoundInFile({ checks, note }: FoundInFileProps) {
  const open = checks.filter(isOpen);
  return (
    <>
      {open.length > 0 ? (
        <ul className="t-received-found" aria-label="What needs an explanation">
          {open.map((check) => (
            <li key={check.key}>
              {check.is_of_all ? <span className="t-sec">All files together: </span> : null}
              <b className="t-med">{check.title}.</b> {check.text}
              <div className="t-small" data-said>
                {answerOf(check, note)}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {note === "" ? null : (
        <p className="t-small" data-said>
          Note of the client: {note}
        </p>
      )}
      <Others checks={checks.filter((check) => !isOpen(check))} />
    </>
  );
}

const isOpen = ({ result }: FileCheck): boolean => result === "question" || result === "problem";

function answerOf({ explanation }: FileCheck, note: string): string {
  if (explanation !== null) return `The client says: ${explanation}`;
  return note === "" ? "The client gave no explanation." : "See the client’s note.";
}

const Others = ({ checks }: { readonly checks: readonly FileCheck[] }) =>
  checks.length === 0 ? null : (
    <ul className="t-received-found t-small" aria-label="What else the checks say">
      {checks.map(({ key, title, text, result }) => (
        <li key={key}>
          {result === "note" ? "Note: " : ""}
          {title}. <span className="t-sec">{text}</span>
        </li>
      ))}
    </ul>
  );
