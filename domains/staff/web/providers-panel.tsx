import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconPlus } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, countText, lazyPart, ReasonDialog, RemoteContent, ScrollTable, showSuccess, TextField } from "@tieout/ui";
import { useState } from "react";
import { providerRoutes, type StaffProvider } from "../contract/index.ts";
import { providerFacts, providersNamed } from "./staff-words.ts";

/** Loaded on first use, because it includes the rich-text editor. */
const ProviderDialog = lazyPart(() => import("./provider-dialog.tsx"));

const columns = ["Provider", "Files and instructions", "Engagements\t", "Order\t", "Actions"];

type OpenDialog =
  | { readonly action: "edit"; readonly provider: StaffProvider | null }
  | { readonly action: "retire"; readonly provider: StaffProvider };

/** The catalog of service providers with their download instructions. */
export function ProvidersPanel() {
  const [opened, open] = useState<OpenDialog | null>(null);
  const [words, setWords] = useState("");
  const query = useRouteQuery(providerRoutes, "listProviders", undefined, { views: ["staff"] });
  return (
    <Card
      title="Service providers"
      flush
      foot="Providers are retired, never deleted. Engagements that have one keep it."
      actions={
        <Button
          data-shortcut="new"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => open({ action: "edit", provider: null })}
        >
          New provider
        </Button>
      }
    >
      <div className="t-staff-filters">
        <TextField label="Name" value={words} maxLength={120} onChange={(event) => setWords(event.currentTarget.value)} />
      </div>
      <RemoteContent query={query} what="the service providers">
        {(all) => (
          <ScrollTable label="Service providers" columns={columns}>
            {providersNamed(all, words).map((provider) => (
              <Row key={provider.id} provider={provider} onOpen={open} />
            ))}
          </ScrollTable>
        )}
      </RemoteContent>
      {opened ? (
        opened.action === "edit" ? (
          <ProviderDialog provider={opened.provider} onClose={() => open(null)} />
        ) : (
          <RetireDialog provider={opened.provider} onClose={() => open(null)} />
        )
      ) : null}
    </Card>
  );
}

interface RowProps {
  readonly provider: StaffProvider;
  readonly onOpen: (opened: OpenDialog) => void;
}

const Row = ({ provider, onOpen }: RowProps) => (
  <tr>
    <td>
      <span className="t-med">{provider.name}</span>
      <br />
      <span className="t-small t-dim">{[provider.provider_type, ...(provider.retired_at ? ["retired"] : [])].join(", ")}</span>
      {provider.also_known_as.length > 0 ? (
        <span className="t-small t-dim t-staff-failure">Also {provider.also_known_as.join(", ")}</span>
      ) : null}
    </td>
    <td className="t-small">
      {providerFacts(provider).map((fact) => (
        <span key={fact} className="t-staff-failure">
          {fact}
        </span>
      ))}
    </td>
    <td className="t-figure t-figure-right">{countText(provider.engagements)}</td>
    <td className="t-figure t-figure-right">{provider.order}</td>
    <td>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={`Actions for ${provider.name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => onOpen({ action: "edit", provider })}>
            Edit
          </Menu.Item>
          {provider.is_universal ? null : (
            <Menu.Item leftSection={<RetireIcon of={provider} />} onClick={() => onOpen({ action: "retire", provider })}>
              {provider.retired_at ? "Offer again" : "Retire"}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </td>
  </tr>
);

const RetireIcon = ({ of }: { readonly of: StaffProvider }) =>
  of.retired_at ? <IconArchiveOff size={16} stroke={1.75} /> : <IconArchive size={16} stroke={1.75} />;

function RetireDialog({
  provider: { id, name, retired_at: before },
  onClose,
}: {
  readonly provider: StaffProvider;
  readonly onClose: () => void;
}) {
  const retired = before === null;
  const save = useRouteMutation(providerRoutes, "retireProvider", {
    onSuccess: () => {
      showSuccess(retired ? "Provider retired." : "Provider offered again.", name);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={retired ? `Retire ${name}?` : `Offer ${name} again?`}
      confirmLabel={retired ? "Retire" : "Offer again"}
      busy={save.isPending}
      problem={save.error}
      onConfirm={(reason) => save.mutate({ params: { providerId: id }, body: { retired, reason } })}
      onClose={onClose}
    >
      {retired ? <p>It can no longer be added to an engagement. Engagements that have it keep it and its instructions.</p> : null}
    </ReasonDialog>
  );
}
