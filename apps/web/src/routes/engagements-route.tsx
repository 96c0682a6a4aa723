import { EngagementListScreen } from "@tieout/engagements/web";
import { lazyPart } from "@tieout/ui";
import { useState } from "react";

const SavedBundle = lazyPart(() => import("./saved-bundle.tsx"));

/** The engagement list with a bundle download in its rows, which the results domain adds and loads on demand. */
export function EngagementsRoute() {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <EngagementListScreen onDownload={({ id }) => setAsked(id)} />
      {asked === null ? null : <SavedBundle engagementId={asked} onDone={() => setAsked(null)} />}
    </>
  );
}

/** Lets the router load the screen before showing it. */
EngagementsRoute.preload = EngagementListScreen.preload;
