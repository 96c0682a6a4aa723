import { Button } from "@mantine/core";
import { IconWorldCheck } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { issuerRoutes, type UnprovenDomain } from "@tieout/identity/contract";
import { Card, DateText, EmptyState, ReasonDialog, RemoteContent, showSuccess } from "@tieout/ui";
import { useState } from "react";

const columns = ["Domain", "Organization", "Issuer", "Since"];

/** Email domains of firms for single sign-on that no TXT record has proven yet. */
export function DomainsPanel() {
  const [proving, prove] = useState<UnprovenDomain | null>(null);
  const query = useRouteQuery(issuerRoutes, "listUnprovenDomains", undefined, { views: ["staff"] });
  return (
    <Card
      title="Domains to prove"
      flush
      foot="The newest 200. Firms prove a domain by a TXT record. Prove one for them only if you have made sure in another way that it is theirs: its people can sign in to the firm from then on."
    >
      <RemoteContent query={query} what="the domains">
        {(domains) =>
          domains.length === 0 ? (
            <EmptyState Icon={IconWorldCheck} title="No domain to prove">
              Every domain that a firm has entered is proven.
            </EmptyState>
          ) : (
            <DomainTable domains={domains} onProve={prove} />
          )
        }
      </RemoteContent>
      {proving ? <ProveDialog domain={proving} onClose={() => prove(null)} /> : null}
    </Card>
  );
}

interface DomainTableProps {
  readonly domains: readonly UnprovenDomain[];
  readonly onProve: (domain: UnprovenDomain) => void;
}

const DomainTable = ({ domains, onProve }: DomainTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
  <section className="t-table-scroll" tabIndex={0} aria-label="Domains">
    <table className="t-table">
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            <span className="t-sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {domains.map((domain) => (
          <tr key={domain.id}>
            <td className="t-med">{domain.domain}</td>
            <td>{domain.firm}</td>
            <td>{domain.issuer}</td>
            <td>
              <DateText value={domain.created_at} time />
            </td>
            <td>
              <Button variant="default" size="xs" aria-label={`Prove ${domain.domain}`} onClick={() => onProve(domain)}>
                Prove
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function ProveDialog({ domain, onClose }: { readonly domain: UnprovenDomain; readonly onClose: () => void }) {
  const save = useRouteMutation(issuerRoutes, "proveDomain", {
    onSuccess: () => {
      showSuccess("Domain proven.", domain.domain);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Prove ${domain.domain} for ${domain.firm}?`}
      confirmLabel="Prove"
      busy={save.isPending}
      problem={save.error}
      onConfirm={(reason) => save.mutate({ params: { domainId: domain.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
