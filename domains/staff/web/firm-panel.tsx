import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, RemoteContent, showSuccess, UrlLink } from "@tieout/ui";
import { useState } from "react";
import { type StaffFirm, staffRoutes } from "../contract/index.ts";
import { AuditPanel } from "./audit-panel.tsx";
import { CreditsCard } from "./credits-card.tsx";
import { FlagsDialog } from "./flags-dialog.tsx";
import { MailLimitCard } from "./mail-limit-card.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { ViewAccount } from "./person-dialog.tsx";
import { flagsText } from "./staff-words.ts";
import { StorageCard } from "./storage-card.tsx";

interface FirmPanelProps {
  readonly id: string;
  readonly ViewAccount: ViewAccount;
}

/** One firm: its flags, its people and its audit log. */
export function FirmPanel({ id, ViewAccount }: FirmPanelProps) {
  const firms = useRouteQuery(staffRoutes, "listFirms", { query: { search: id, page_size: 1 } }, { views: ["staff"] });
  const people = useRouteQuery(staffRoutes, "listPeople", { params: { organizationId: id } }, { views: ["staff"] });
  const firm = firms.data?.results[0];
  return (
    <div className="t-staff-firm">
      <UrlLink className="t-link t-row" change={{ firm: null }}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" /> All organizations
      </UrlLink>
      {firm ? <FlagsCard firm={firm} /> : null}
      <Card title={firm ? `People of ${firm.name}` : "People"} flush>
        <RemoteContent query={people} what="the firm's people">
          {(list) => <PeopleTable people={list} ViewAccount={ViewAccount} />}
        </RemoteContent>
      </Card>
      <StorageCard organizationId={id} />
      <MailLimitCard organizationId={id} />
      <CreditsCard organizationId={id} />
      <AuditPanel organizationId={id} />
    </div>
  );
}

function FlagsCard({ firm }: { readonly firm: StaffFirm }) {
  const [isOpen, setOpen] = useState(false);
  const save = useRouteMutation(staffRoutes, "putFirmFlags", {
    onSuccess: () => {
      setOpen(false);
      showSuccess("Flags saved.", firm.name);
    },
  });
  return (
    <Card
      title={firm.name}
      actions={
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Change flags
        </Button>
      }
    >
      <p>
        {firm.flags.length === 0 ? "No flags" : `Flags: ${flagsText(firm.flags)}`}.{" "}
        {firm.requires_second_step ? "Everyone signs in with a second step." : "A second step is each person's choice."}
      </p>
      {isOpen ? (
        <FlagsDialog
          of={firm.name}
          flags={firm.flags}
          busy={save.isPending}
          problem={save.error}
          onConfirm={(body) => save.mutate({ params: { organizationId: firm.id }, body })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}
