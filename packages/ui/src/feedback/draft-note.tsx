import { Button } from "@mantine/core";
import { instantText } from "../figures/display-figures.ts";
import { Note } from "./note.tsx";

interface DraftNoteProps {
  readonly offer: { readonly savedAt: Date; readonly take: () => void; readonly discard: () => void } | null;
}

/** Offers unsaved input from an earlier session. */
export function DraftNote({ offer }: DraftNoteProps) {
  if (offer === null) return null;
  return (
    <Note family="info" live>
      <span className="t-row t-wrap">
        <span className="t-grow">You have unsaved changes from {instantText(offer.savedAt.toISOString())}.</span>
        <Button size="compact-sm" variant="default" onClick={offer.take}>
          Restore
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={offer.discard}>
          Discard
        </Button>
      </span>
    </Note>
  );
}
