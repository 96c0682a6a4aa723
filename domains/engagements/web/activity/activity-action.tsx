import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { lazyPart, useUrlParams } from "@tieout/ui";

const ActivityDrawer = lazyPart(() => import("./activity-drawer.tsx"));

/** Opens the engagement's activity; the URL reflects this, so it can be shared as a link. */
export function ActivityAction({ engagementId }: { readonly engagementId: string }) {
  const [params, changeUrl] = useUrlParams();
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => changeUrl({ activity: "all" })}>
        Activity
      </Button>
      {params.has("activity") ? (
        <ActivityDrawer engagementId={engagementId} onClose={() => changeUrl({ activity: null, by: null })} />
      ) : null}
    </>
  );
}
