import { useMatches } from "@tanstack/react-router";
import { LoadingLines, PageBody, PageHeader } from "@tieout/ui";

/** Shows the title of a screen whose code is still loading. */
export function PendingScreen() {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
  return (
    <>
      {title ? <PageHeader title={title} /> : null}
      <PageBody>
        <LoadingLines what={title ?? "the page"} />
      </PageBody>
    </>
  );
}
