import { Button, Modal } from "@mantine/core";
import { IconFileDownload, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { EmptyState, RemoteContent, TextField } from "@tieout/ui";
import { RichText } from "@tieout/ui/editor";
import { useState } from "react";
import { engagementRoutes, type ServiceProvider } from "../../contract/index.ts";
import { attachedProviders, type InstructionSection, sectionsNamed, sectionsOf } from "./instruction-sections.ts";
import { addressOf, PageLink, Reports } from "./provider-instructions.tsx";
import "./download-instructions.css";

interface DownloadInstructionsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The open engagement; its providers are listed first. */
  readonly engagementId?: string | undefined;
}

/** How to download each recordkeeper's audit package and the payroll report. */
export default function DownloadInstructionsDialog({ opened, onClose, engagementId }: DownloadInstructionsDialogProps) {
  const providers = useRouteQuery(engagementRoutes, "listServiceProviders", {}, { enabled: opened });
  const engagement = useRouteQuery(
    engagementRoutes,
    "getEngagement",
    { params: { engagementId: engagementId ?? "" } },
    { views: ["engagements"], enabled: opened && engagementId !== undefined },
  );
  const isReady = engagementId === undefined || engagement.data !== undefined || engagement.error !== null;
  const query = isReady ? providers : { ...providers, data: undefined };
  return (
    <Modal opened={opened} onClose={onClose} title="Download Instructions" size={640} closeButtonProps={{ "aria-label": "Close" }}>
      <RemoteContent query={query} what="the instructions">
        {(all) => <InstructionList all={all} names={engagement.data?.providers ?? []} onClose={onClose} />}
      </RemoteContent>
    </Modal>
  );
}

interface InstructionListProps {
  readonly all: readonly ServiceProvider[];
  /** Names of the engagement's providers. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** The engagement's providers, expanded, or the whole catalog with a search field. */
function InstructionList({ all, names, onClose }: InstructionListProps) {
  const attached = attachedProviders(all, names);
  const [wantsAll, setWantsAll] = useState(false);
  const [words, setWords] = useState("");
  // The cached engagement may be older than its newest provider.
  const showsAll = wantsAll || attached.length === 0;
  if (!showsAll)
    return (
      <>
        <Sections sections={sectionsOf(all, attached)} open onClose={onClose} />
        <Button variant="default" onClick={() => setWantsAll(true)}>
          Show all providers
        </Button>
      </>
    );
  const found = sectionsNamed(all, words);
  return (
    <>
      <TextField
        aria-label="Find a provider"
        placeholder="Find a provider"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={words}
        onChange={(event) => {
          setWantsAll(true);
          setWords(event.currentTarget.value);
        }}
        mb={16}
      />
      {found.length > 0 ? (
        <Sections sections={found} open={false} onClose={onClose} />
      ) : (
        <EmptyState Icon={IconFileDownload} title="No provider by that name">
          If your provider isn't listed, use “Other (universal)” or “Payroll (universal)”.
        </EmptyState>
      )}
    </>
  );
}

interface SectionsProps extends Pick<InstructionListProps, "onClose"> {
  readonly sections: readonly InstructionSection[];
  readonly open: boolean;
}

const Sections = ({ sections, open, onClose }: SectionsProps) =>
  sections.map(({ title, providers }) => (
    <section key={title} className="t-instructions">
      <h3 className="t-h3">{title}</h3>
      <ul className="t-col">
        {providers.map((provider) => (
          <li key={provider.id}>
            <Instructions provider={provider} open={open} onClose={onClose} />
          </li>
        ))}
      </ul>
    </section>
  ));

interface InstructionsProps extends Pick<SectionsProps, "open" | "onClose"> {
  readonly provider: ServiceProvider;
}

function Instructions({ provider, open, onClose }: InstructionsProps) {
  const address = addressOf(provider);
  const { download_instructions: html } = provider;
  return (
    <>
      <div className="t-row t-wrap">
        {address === null ? <span className="t-med">{provider.name}</span> : <PageLink address={address} title={provider.name} />}
        <Link to="/resources/providers/$providerId" params={{ providerId: provider.id }} className="t-small" onClick={onClose}>
          Open as a page<span className="t-sr">: {provider.name}</span>
        </Link>
      </div>
      {html === "" ? null : (
        <div className="t-sec">
          <RichText html={html} />
        </div>
      )}
      <Reports provider={provider} open={open} />
    </>
  );
}
