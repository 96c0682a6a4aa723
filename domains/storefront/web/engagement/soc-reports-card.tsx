import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, ErrorPanel, LockableButton, lazyPart, Note, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { type EngagementToolkits, engagementToolkitRoutes, type ListedToolkit, type ProviderToolkits } from "../../contract/index.ts";
import { CoverageMark } from "../coverage-mark.tsx";
import { periodText } from "../store-words.ts";
import { providerText, summaryText } from "./soc-report-words.ts";
import "../storefront.css";

const AttachDialog = lazyPart(() => import("./attach-dialog.tsx"));
const ControlsList = lazyPart(() => import("./controls-list.tsx"));

interface SocReportsCardProps {
  readonly engagementId: string;
  readonly lockedBecause: string | null;
}

/** SOC reports that cover an engagement's plan year, by provider. */
export default function SocReportsCard({ engagementId, lockedBecause }: SocReportsCardProps) {
  const query = useRouteQuery(
    engagementToolkitRoutes,
    "getEngagementToolkits",
    { params: { engagementId } },
    { views: ["soc-toolkits", "files", "engagements"] },
  );
  return (
    <RemoteContent query={query} what="the SOC reports">
      {(found) =>
        found.providers.length === 0 ? null : (
          <div className="t-soc-reports">
            <SocReports engagementId={engagementId} lockedBecause={lockedBecause} found={found} />
          </div>
        )
      }
    </RemoteContent>
  );
}

function SocReports({ engagementId, lockedBecause, found }: SocReportsCardProps & { readonly found: EngagementToolkits }) {
  const [choosing, setChoosing] = useState<ProviderToolkits | null>(null);
  const { mutate, isPending, error } = useRouteMutation(engagementToolkitRoutes, "putEngagementToolkit", {
    onSuccess: () => setChoosing(null),
  });
  const put = (provider: ProviderToolkits, toolkit: ListedToolkit, attached: boolean) =>
    mutate({
      params: { engagementId },
      body: { service_provider_id: provider.service_provider_id, toolkit_id: toolkit.id, attached },
    });
  const years = `plan_start=${found.start_date}&plan_end=${found.end_date}`;
  return (
    <Card
      title="SOC reports"
      flush
      actions={
        <span className="t-small t-sec" role="status">
          {summaryText(found.summary)}
        </span>
      }
    >
      {error && !choosing ? <ErrorPanel title="Tieout could not change the SOC reports" problem={error} /> : null}
      {found.providers.map((provider) => (
        <Provider
          key={provider.service_provider_id}
          engagementId={engagementId}
          provider={provider}
          years={years}
          lockedBecause={lockedBecause}
          busy={isPending}
          onAttach={() => setChoosing(provider)}
          onTakeOff={(toolkit) => put(provider, toolkit, false)}
        />
      ))}
      {choosing ? (
        <AttachDialog
          provider={choosing}
          planYear={found}
          problem={error}
          busy={isPending}
          onChoose={(toolkit) => put(choosing, toolkit, true)}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </Card>
  );
}

const withYears = (url: string, years: string): string => `${url}?${years}`;

interface ProviderProps {
  readonly engagementId: string;
  readonly provider: ProviderToolkits;
  readonly years: string;
  readonly lockedBecause: string | null;
  readonly busy: boolean;
  readonly onAttach: () => void;
  readonly onTakeOff: (toolkit: ListedToolkit) => void;
}

function Provider({ engagementId, provider, years, lockedBecause, busy, onAttach, onTakeOff }: ProviderProps) {
  const { name, attached, state } = provider;
  return (
    <div className="t-soc-provider">
      <div className="t-row t-wrap">
        <h3 className="t-med t-grow">{name}</h3>
        <LockableButton
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden="true" />}
          aria-label={`Attach a toolkit to ${name}`}
          lockedBecause={lockedBecause}
          onClick={onAttach}
        >
          Attach a toolkit
        </LockableButton>
      </div>
      {attached.map((toolkit) => (
        <AttachedToolkit
          key={toolkit.id}
          engagementId={engagementId}
          toolkit={toolkit}
          years={years}
          lockedBecause={lockedBecause}
          busy={busy}
          onTakeOff={() => onTakeOff(toolkit)}
        />
      ))}
      {state === "full" ? (
        <p className="t-small t-sec">{providerText(provider)}</p>
      ) : (
        <Note family={state === "none" ? "mute" : "warn"}>{providerText(provider)}</Note>
      )}
    </div>
  );
}

interface AttachedProps extends Pick<ProviderProps, "engagementId" | "years" | "lockedBecause" | "busy"> {
  readonly toolkit: ListedToolkit;
  readonly onTakeOff: () => void;
}

function AttachedToolkit({ engagementId, toolkit, years, lockedBecause, busy, onTakeOff }: AttachedProps) {
  const [isOpen, setOpen] = useState(false);
  const about = `${toolkit.service_provider}, ${periodText(toolkit)}`;
  return (
    <div className="t-soc-report">
      <div className="t-grow">
        <Link to={withYears(toolkit.url, years)} className="t-med">
          {toolkit.service_provider}
        </Link>
        <div className="t-small t-sec">
          {toolkit.service_covered}. SOC {toolkit.soc_type}, type {toolkit.report_type}, {periodText(toolkit)}
        </div>
      </div>
      {toolkit.coverage ? <CoverageMark coverage={toolkit.coverage} /> : null}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-label={`User-entity controls for ${about}`}
        onClick={() => setOpen(!isOpen)}
      >
        User-entity controls
      </Button>
      {lockedBecause === null ? (
        <Button variant="subtle" size="compact-xs" disabled={busy} onClick={onTakeOff} aria-label={`Remove ${about}`}>
          Remove
        </Button>
      ) : null}
      {isOpen ? <ControlsList engagementId={engagementId} toolkit={toolkit} lockedBecause={lockedBecause} /> : null}
    </div>
  );
}
