import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { instantText, Note, plural, showError, showSuccess } from "@tieout/ui";
import { ingestionRoutes, type Placement } from "../../contract/index.ts";

interface PlacedNoteProps {
  readonly engagementId: string;
  /** Called after an undo to show the package that the files went back to. */
  readonly onUndone: () => void;
}

/** The most recently confirmed package, shown while it can still be undone. */
export function PlacedNote({ engagementId, onUndone }: PlacedNoteProps) {
  const params = { engagementId };
  const { data } = useRouteQuery(ingestionRoutes, "getPlacement", { params }, { views: ["files", "mappings"] });
  const undo = useRouteMutation(ingestionRoutes, "undoPlacement", {
    onSuccess: ({ taken_back: count }) => {
      showSuccess("Package reopened.", `${plural(count, "file")} to confirm again. Nothing was lost.`);
      onUndone();
    },
    onError: (problem) => showError(problem.title, problem.msg),
  });
  const placement = data?.placement ?? null;
  if (!placement?.can_undo) return null;
  return (
    <div className="t-package-waits">
      <Note family="ok" live>
        <span className="t-row t-wrap t-between">
          <PlacedWords placement={placement} />
          <Button
            variant="transparent"
            className="t-link-button"
            loading={undo.isPending}
            onClick={() => undo.mutate({ params, body: { placement_id: placement.id } })}
          >
            Undo
          </Button>
        </span>
      </Note>
    </div>
  );
}

const PlacedWords = ({ placement: { files, placed_on: on, placed_by: by } }: { readonly placement: Placement }) => (
  <span>
    <b className="t-semi">{files === 1 ? "1 file is in its slot." : `${plural(files, "file")} are in their slots.`}</b> One package,
    confirmed {instantText(on)} by {by}.
  </span>
);
