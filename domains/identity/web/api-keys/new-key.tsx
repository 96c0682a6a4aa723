import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { showError, showSuccess } from "@tieout/ui";
import { useEffect, useRef } from "react";

interface NewKeyProps {
  readonly name: string;
  readonly secret: string;
  /** Word for use within a sentence, such as `API key`. */
  readonly what: string;
  readonly onDone: () => void;
}

/** Shows the key or token once; the server stores only its hash. */
export function NewKey({ name, secret, what, onDone }: NewKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="t-new-key" aria-label={`New ${what}`}>
      <div className="t-grow">
        <h2 className="t-h3" tabIndex={-1} ref={heading}>
          Copy “{name}” now. You won't see it again.
        </h2>
        <code className="t-mono">{secret}</code>
      </div>
      <CopyButton text={secret} what={what} />
      <Button onClick={onDone}>Done</Button>
    </section>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const refused = () => showError("Your browser blocked copying. Select the text and copy it.");
  const copy = () =>
    navigator.clipboard?.writeText(text).then(() => showSuccess(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied.`), refused) ??
    refused();
  return (
    <Button variant="default" leftSection={<IconCopy size={15} />} aria-label={`Copy ${what}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
