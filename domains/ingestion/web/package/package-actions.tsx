import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { countText, plural, showError, showSuccess } from "@tieout/ui";
import { ingestionRoutes, type PackageFile } from "../../contract/index.ts";

interface PutAllAsideProps {
  readonly engagementId: string;
  readonly files: readonly PackageFile[];
}

/** Moves every waiting file to the bin, from which each one can be put back. */
export function PutAllAside({ engagementId, files }: PutAllAsideProps) {
  const put = useRouteMutation(ingestionRoutes, "setPackageAside", {
    onSuccess: ({ set_aside: count }) =>
      showSuccess("Set aside.", `${plural(count, "file")} not needed. Kept for 30 days, not used in runs.`),
    onError: (problem) => showError(problem.title, problem.msg),
  });
  return (
    <Button
      variant="subtle"
      loading={put.isPending}
      onClick={() => put.mutate({ params: { engagementId }, body: { files: files.map(({ id }) => id) } })}
    >
      Set {files.length === 1 ? "it" : `all ${countText(files.length)}`} aside
    </Button>
  );
}
