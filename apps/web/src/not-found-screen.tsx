import { Button } from "@mantine/core";
import { IconArrowLeft, IconMapOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "@tieout/ui";

/** For pages outside the shell, which would otherwise provide the landmark. */
export const RootNotFoundScreen = () => (
  <main>
    <NotFoundScreen />
  </main>
);

export function NotFoundScreen() {
  return (
    <EmptyState
      wholePage
      Icon={IconMapOff}
      title="Page not found"
      action={
        <Button component={Link} to="/engagements" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
          Go to Engagements
        </Button>
      }
    >
      The link may be outdated or mistyped, or the item was removed.
    </EmptyState>
  );
}
