import { Button } from "@mantine/core";
import { IconWorldCheck } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, DateText, EmptyState, ReasonDialog, RemoteContent, ScrollTable, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { issuerRoutes, type UnprovenDomain } from "../../contract/index.ts";

const columns = ["Domain", "Organization", "Issuer", "Since", "Actions"];

/** Firms' single sign-on domains that haven't been proven by a TXT record yet. */
export default function DomainsPanel() {
  const [proving, prove] = useState<UnprovenDomain | null>(null);
  const query = useRouteQuery(issuerRoutes, "listUnprovenDomains", undefined, { views: ["staff"] });
  return (
    <Card
      title="Domains to verify"
      flush
      foot="The newest 200. Firms verify a domain with a TXT record. Verify one for them only if you confirmed another way that they own it: its people can then sign in to the firm."
    >
      <RemoteContent query={query} what="the domains">
        {(domains) =>
          domains.length === 0 ? (
            <EmptyState Icon={IconWorldCheck} title="No domains to verify">
              Every domain a firm has added is verified.
            </EmptyState>
          ) : (
            <ScrollTable label="Domains" columns={columns}>
              {domains.map((domain) => (
                <tr key={domain.id}>
                  <td className="t-med">{domain.domain}</td>
                  <td>{domain.firm}</td>
                  <td>{domain.issuer}</td>
                  <td>
                    <DateText value={domain.created_at} time />
                  </td>
                  <td>
                    <Button variant="default" size="xs" aria-label={`Verify ${domain.domain}`} onClick={() => prove(domain)}>
                      Verify{" "}
                    </Button>
                  </td>
                </tr>
              ))}
            </ScrollTable>
          )
        }
      </RemoteContent>
      {proving ? <ProveDialog domain={proving} onClose={() => prove(null)} /> : null}
    </Card>
  );
}

function ProveDialog({ domain, onClose }: { readonly domain: UnprovenDomain; readonly onClose: () => void }) {
  const save = useRouteMutation(issuerRoutes, "proveDomain", {
    onSuccess: () => {
      showSuccess("Domain verified.", domain.domain);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Verify ${domain.domain} for ${domain.firm}?`}
      confirmLabel="Verify"
      busy={save.isPending}
      problem={save.error}
      onConfirm={(reason) => save.mutate({ params: { domainId: domain.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
