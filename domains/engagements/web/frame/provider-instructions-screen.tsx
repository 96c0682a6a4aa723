import { IconFileDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { Card, EmptyState, PageBody, PageHeader, RemoteContent, usePageTitle } from "@tieout/ui";
import { RichText } from "@tieout/ui/editor";
import { engagementRoutes, type ServiceProvider } from "../../contract/index.ts";
import { addressOf, PageLink, Reports } from "./provider-instructions.tsx";

/** Reports to download from one provider, and a link to its help page. */
export default function ProviderInstructionsScreen({ providerId }: { readonly providerId: string }) {
  const query = useRouteQuery(engagementRoutes, "listServiceProviders", {});
  const provider = query.data?.find(({ id }) => id === providerId);
  usePageTitle(provider?.name);
  return (
    <>
      <PageHeader title={provider?.name ?? "Download instructions"} meta={provider ? <span>{provider.provider_type}</span> : undefined} />
      <PageBody>
        <RemoteContent query={query} what="the instructions">
          {() => (provider ? <Provider provider={provider} /> : <NoInstructions />)}
        </RemoteContent>
      </PageBody>
    </>
  );
}

function NoInstructions() {
  return (
    <EmptyState Icon={IconFileDownload} title="No instructions" action={<Link to="/resources">Resource Center</Link>}>
      There's no service provider at this address. The link may be old or mistyped.
    </EmptyState>
  );
}

function Provider({ provider }: { readonly provider: ServiceProvider }) {
  const address = addressOf(provider);
  const { download_instructions: html } = provider;
  return (
    <div className="t-col" style={{ gap: 16, maxWidth: 760 }}>
      <Card title="How to download">
        {html === "" ? null : <RichText html={html} />}
        {address === null ? (
          <p className="t-sec">We don't know a public help page for this provider.</p>
        ) : (
          <PageLink address={address} title="Provider's help page" />
        )}
      </Card>
      <Card title="Reports to upload">
        <Reports provider={provider} open />
      </Card>
    </div>
  );
}
