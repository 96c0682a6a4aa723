import { Modal } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { EmptyState, RemoteContent } from "@tieout/ui";
import { engagementRoutes } from "../../contract/index.ts";

interface DownloadInstructionsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** How to get the audit package from each recordkeeper, and the payroll report. */
export default function DownloadInstructionsDialog({ opened, onClose }: DownloadInstructionsDialogProps) {
  const providers = useRouteQuery(engagementRoutes, "listServiceProviders", {}, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Download Instructions" size={640} closeButtonProps={{ "aria-label": "Close" }}>
      <RemoteContent query={providers} what="the instructions">
        {(all) => {
          const sections = [
            {
              title: "Recordkeepers",
              items: all.filter((provider) => provider.provider_type === "Recordkeeper" && provider.download_instructions),
            },
            {
              title: "Payroll report",
              items: all.filter((provider) => provider.provider_type === "Payroll" && provider.download_instructions),
            },
          ];
          if (sections.every((section) => section.items.length === 0)) {
            return (
              <EmptyState Icon={IconFileDownload} title="No instructions yet">
                No service provider in the list has instructions.
              </EmptyState>
            );
          }
          return sections.map((section) =>
            section.items.length === 0 ? null : (
              <section key={section.title} style={{ marginBottom: 16 }}>
                <h3 className="t-h3">{section.title}</h3>
                <ul className="t-col" style={{ marginTop: 8, gap: 12 }}>
                  {section.items.map((provider) => (
                    <li key={provider.id}>
                      {isAddress(provider.download_instructions) ? (
                        <a href={provider.download_instructions} target="_blank" rel="noreferrer">
                          {provider.name}
                        </a>
                      ) : (
                        <>
                          <div className="t-med">{provider.name}</div>
                          <div className="t-sec" style={{ whiteSpace: "pre-line" }}>
                            {provider.download_instructions}
                          </div>
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ),
          );
        }}
      </RemoteContent>
    </Modal>
  );
}
