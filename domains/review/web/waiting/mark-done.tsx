import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { showError, showSuccess } from "@tieout/ui";
import { reviewRoutes } from "../../contract/index.ts";
import type { Line } from "./waiting-line.ts";

interface MarkDoneProps {
  readonly line: Line & { readonly noteId: string };
}

/** Marks a mention that needs no answer as done; the toast offers Undo. */
export function MarkDone({ line: { engagement, output, people, noteId } }: MarkDoneProps) {
  const params = { engagementId: engagement.id, outputKey: output.key, noteId };
  const back = useRouteMutation(reviewRoutes, "markMention", {
    onSuccess: () => showSuccess("The mention is waiting for you again."),
    onError: (problem) => showError("The mention is still marked as done.", problem.message),
  });
  const mark = useRouteMutation(reviewRoutes, "markMention", {
    onSuccess: () =>
      showSuccess(
        "Mention marked as done.",
        <>
          {output.title}, {engagement.name}
          <Button
            size="sm"
            variant="default"
            style={{ display: "block", marginTop: 6 }}
            onClick={() => back.mutate({ params, body: { done: false } })}
          >
            Undo
          </Button>
        </>,
      ),
    onError: (problem) => showError("Couldn't mark the mention as done.", problem.message),
  });
  const of = `${people[0] ? `${people[0]}, ` : ""}${output.title}, ${engagement.name}`;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className="t-waiting-done"
      aria-label={`Done: mention of ${of}`}
      loading={mark.isPending}
      onClick={() => mark.mutate({ params, body: { done: true } })}
    >
      Done
    </Button>
  );
}
