import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { showError, showSuccess } from "@tieout/ui";
import { useEffect, useRef } from "react";
import type { MadeApiKey } from "../../contract/index.ts";

interface NewKeyProps {
  readonly made: MadeApiKey;
  readonly onDone: () => void;
}

/** The key, once: the server keeps only its hash. */
export function NewKey({ made: { key, api_key: made }, onDone }: NewKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const refused = () => showError("The browser did not allow copying. Select the key and copy it.");
  const copy = () => navigator.clipboard?.writeText(key).then(() => showSuccess("API key copied."), refused) ?? refused();
  return (
    <section className="t-new-key" aria-label="New API key">
      <div className="t-grow">
        <h2 className="t-h3" tabIndex={-1} ref={heading}>
          Copy “{made.name}” now. It is not shown again.
        </h2>
        <code className="t-mono">{key}</code>
      </div>
      <Button variant="default" leftSection={<IconCopy size={15} />} onClick={() => void copy()}>
        Copy
      </Button>
      <Button onClick={onDone}>Done</Button>
    </section>
  );
}
