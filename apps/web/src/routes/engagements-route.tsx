import { EngagementListScreen } from "@tieout/engagements/web";
import { lazyPart } from "@tieout/ui";
import { useState } from "react";

const SavedBundle = lazyPart(() => import("./saved-bundle.tsx"));

/** The list, with what the domain of results adds to its rows: the bundle, whose part is loaded when it is asked for. */
export function EngagementsRoute() {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <EngagementListScreen onDownload={({ id }) => setAsked(id)} />
      {asked === null ? null : <SavedBundle engagementId={asked} onDone={() => setAsked(null)} />}
    </>
  );
}

/** The router loads the screen before it shows it. */
EngagementsRoute.preload = EngagementListScreen.preload;
