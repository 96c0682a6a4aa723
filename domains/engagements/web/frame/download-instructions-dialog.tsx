import { Modal } from "@mantine/core";
import { IconExternalLink, IconFileDownload } from "@tabler/icons-react";
import { type ClientResponse, useRouteQuery } from "@tieout/client";
import { EmptyState, RemoteContent } from "@tieout/ui";
import { engagementRoutes } from "../../contract/index.ts";
import { instructionAddress } from "../../core/index.ts";

interface DownloadInstructionsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

type Provider = ClientResponse<typeof engagementRoutes.listServiceProviders>[number];

/** Its own address, or instructions that are nothing but one. */
const addressOf = ({ instructions_address: address, download_instructions: text }: Provider): string | null =>
  instructionAddress(address ?? text);

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
              items: all.filter(
                (provider) => provider.provider_type === type && (provider.download_instructions || provider.instructions_address),
              ),
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
  const address = addressOf(provider);
  const text = provider.download_instructions.trim() === address ? "" : provider.download_instructions;
  return (
    <>
      {address === null ? (
        <div className="t-med">{provider.name}</div>
      ) : (
        <a className="t-med" href={address} target="_blank" rel="noopener noreferrer external">
          {provider.name} <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
          <span className="t-sr">, opens in a new tab</span>
        </a>
      )}
      {text === "" ? null : (
        <div className="t-sec" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {text}
        </div>
      )}
    </>
  );
}
