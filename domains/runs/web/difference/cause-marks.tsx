import { IconArrowsExchange, IconMinus, IconPlus } from "@tabler/icons-react";
import { createContext, useContext } from "react";
import type { Cause } from "../../contract/index.ts";
import { kindWords } from "./difference-words.ts";

/** The causes listed on the page, so that its tables can mark them. */
export const Causes = createContext<readonly Cause[]>([]);

export const Letter = ({ children }: { readonly children: string }) => <span className="t-cause-letter">{children}</span>;

/** Letters and kinds of the causes; also says if several can't be told apart, or if no cause is known. */
export function CauseMarks({ letters }: { readonly letters: readonly string[] }) {
  const causes = useContext(Causes);
  if (letters.length === 0) return <span className="t-small t-dim">Cause unknown</span>;
  return (
    <span className="t-cause-marks">
      {letters.map((letter) => {
        const kind = causes.find((cause) => cause.letter === letter)?.kind;
        return (
          <span key={letter} className="t-cause-mark">
            <Letter>{letter}</Letter>
            {kind ? kindWords[kind] : ""}
          </span>
        );
      })}
      {letters.length > 1 ? <span className="t-dim">one or more of these</span> : null}
    </span>
  );
}

const looks = {
  came: { Icon: IconPlus, word: "Came" },
  went: { Icon: IconMinus, word: "Went" },
  changed: { Icon: IconArrowsExchange, word: "Changed" },
  moved: { Icon: IconArrowsExchange, word: "Moved" },
} as const;

interface ChangeMarkProps {
  readonly change: keyof typeof looks;
  readonly family?: "ok" | "warn" | "bad" | "info";
}

/** Shows the change as an icon and a word, so that it doesn't depend on color. */
export function ChangeMark({ change, family }: ChangeMarkProps) {
  const { Icon, word } = looks[change];
  return (
    <span className="t-status" data-family={family}>
      <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
      {word}
    </span>
  );
}

/** Each change with its values before and after. */
export const Changes = ({ changes }: { readonly changes: readonly { title: string; before: string; after: string }[] }) => (
  <ul>
    {changes.map(({ title, before, after }) => (
      <li key={title}>
        {title}: {before || "nothing"} before, now {after || "nothing"}
      </li>
    ))}
  </ul>
);
