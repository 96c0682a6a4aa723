import { Button } from "@mantine/core";
import { IconArrowLeft, IconFilePlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { EmptyState, PageBody, PageHeader } from "@tieout/ui";

export function CreateRoute() {
  return (
    <>
      <PageHeader title="New engagement" />
      <PageBody>
        <EmptyState
          Icon={IconFilePlus}
          title="The form is not part of this build"
          action={
            <Button component={Link} to="/engagements" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
              Go to Engagements
            </Button>
          }
        >
          Engagements can be created through the API until it is.
        </EmptyState>
      </PageBody>
    </>
  );
}
