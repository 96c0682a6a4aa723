import { IconListCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import {
  DateText,
  identifierText,
  Note,
  PageBody,
  PageHeader,
  People,
  RemoteContent,
  StatusBadge,
  StepBar,
  usePageTitle,
  WhatIsLeft,
} from "@tieout/ui";
import type { ReactNode } from "react";
import { type EngagementDetail, engagementRoutes, type stepKeys } from "../contract/index.ts";
import { dataTypeLooks } from "./engagement-list-columns.tsx";
import "./engagement-list.css";

export type StepKey = (typeof stepKeys)[number];

export const stepTitles: Readonly<Record<StepKey, string>> = {
  details: "Details",
  testing: "Testing",
  files: "Service providers and files",
  mapping: "Mapping",
  process: "Process and results",
};

interface EngagementFrameProps {
  readonly engagementId: string;
  readonly step: StepKey;
  /** The screen of the step; each domain brings its own. Undefined where there is none. */
  readonly renderStep: (engagement: EngagementDetail) => ReactNode;
}

/** Head, facts and steps of one engagement around the screen of the current step. */
export default function EngagementFrame({ engagementId, step, renderStep }: EngagementFrameProps) {
  const query = useRouteQuery(engagementRoutes, "getEngagement", { params: { engagementId } }, { views: ["engagements"] });
  usePageTitle(query.data?.engagement_name);
  return (
    <RemoteContent query={query} what="the engagement" shape="form">
      {(engagement) => (
        <>
          <EngagementHead engagement={engagement} />
          <StepBar
            label="Engagement steps"
            currentKey={step}
            steps={engagement.steps.map(({ key, state, summary }) => ({ key, title: stepTitles[key], note: summary, state }))}
            renderLink={({ key }, link) => (
              <Link key={key} to="/engagements/$engagementId/edit" params={{ engagementId }} search={{ step: key as StepKey }} {...link} />
            )}
          />
          <PageBody>{renderStep(engagement) ?? <StepWithoutScreen engagement={engagement} step={step} />}</PageBody>
        </>
      )}
    </RemoteContent>
  );
}

function EngagementHead({ engagement }: { readonly engagement: EngagementDetail }) {
  return (
    <PageHeader
      title={engagement.engagement_name}
      badge={
        <StatusBadge
          status={engagement.status === "results_available" && engagement.results_out_of_date ? "results_out_of_date" : engagement.status}
          percent={engagement.status === "processing" ? engagement.progress_percent : null}
        />
      }
      meta={
        <>
          <b>{engagement.client_name}</b>
          <span>{identifierText(engagement.client_ein, engagement.plan_number)}</span>
          <b>
            <DateText value={engagement.start_date} /> – <DateText value={engagement.end_date} />
          </b>
          <span>{dataTypeLooks[engagement.data_type].word}</span>
        </>
      }
      actions={<People people={engagement.assignments.map(({ user }) => user)} />}
    />
  );
}

function StepWithoutScreen({ engagement, step }: { readonly engagement: EngagementDetail; readonly step: StepKey }) {
  return (
    <div style={{ maxWidth: 640 }}>
      <Note>
        {stepTitles[step]} cannot be changed on this page in this version. What is left before the engagement can run is listed below.
      </Note>
      <div style={{ marginTop: 20 }}>
        <WhatIsLeft
          doneText="Nothing is missing."
          items={engagement.missing.map((sentence) => ({
            key: sentence,
            Icon: IconListCheck,
            family: "warn",
            title: sentence,
            note: "",
            renderLink: (children) => (
              <Link to="/engagements/$engagementId/edit" params={{ engagementId: engagement.id }} search={{ step: "files" }}>
                {children}
              </Link>
            ),
          }))}
        />
      </div>
    </div>
  );
}
