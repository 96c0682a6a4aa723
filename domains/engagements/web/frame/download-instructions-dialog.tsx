import { Modal } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { type ClientResponse, useRouteQuery } from "@tieout/client";
import { EmptyState, RemoteContent } from "@tieout/ui";
import { engagementRoutes } from "../../contract/index.ts";

interface DownloadInstructionsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

type Provider = ClientResponse<typeof engagementRoutes.listServiceProviders>[number];

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

const sectionTitles = [
  { title: "Recordkeepers", type: "Recordkeeper" },
  { title: "Payroll report", type: "Payroll" },
] as const;

/** How to download the audit package from each recordkeeper, and the payroll report. */
export default function DownloadInstructionsDialog({ opened, onClose }: DownloadInstructionsDialogProps) {
  const providers = useRouteQuery(engagementRoutes, "listServiceProviders", {}, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Download Instructions" size={640} closeButtonProps={{ "aria-label": "Close" }}>
      <RemoteContent query={providers} what="the instructions">
        {(all) => {
          const sections = sectionTitles
            .map(({ title, type }) => ({
              title,
              items: all.filter((provider) => provider.provider_type === type && provider.download_instructions),
            }))
            .filter(({ items }) => items.length > 0);
          if (sections.length === 0) {
            return (
              <EmptyState Icon={IconFileDownload} title="No instructions yet">
                No service provider has instructions yet.
              </EmptyState>
            );
          }
          return sections.map(({ title, items }) => (
            <section key={title} style={{ marginBottom: 16 }}>
              <h3 className="t-h3">{title}</h3>
              <ul className="t-col" style={{ marginTop: 8, gap: 12 }}>
                {items.map((provider) => (
                  <li key={provider.id}>
                    <Instructions provider={provider} />
                  </li>
                ))}
              </ul>
            </section>
          ));
        }}
      </RemoteContent>
    </Modal>
  );
}

function Instructions({ provider }: { readonly provider: Provider }) {
  if (isAddress(provider.download_instructions)) {
    return (
      <a href={provider.download_instructions} target="_blank" rel="noreferrer">
        {provider.name}
      </a>
    );
  }
  return (
    <>
      <div className="t-med">{provider.name}</div>
      <div className="t-sec" style={{ whiteSpace: "pre-line" }}>
        {provider.download_instructions}
      </div>
    </>
  );
}
