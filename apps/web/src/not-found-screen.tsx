import { Button } from "@mantine/core";
import { IconArrowLeft, IconMapOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "@tieout/ui";

/** Outside of the shell, which brings the landmark otherwise. */
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
      title="There is nothing at this address"
      action={
        <Button component={Link} to="/engagements" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
          Go to Engagements
        </Button>
      }
    >
      The link may be old or mistyped, or what it showed was removed.
    </EmptyState>
  );
}
