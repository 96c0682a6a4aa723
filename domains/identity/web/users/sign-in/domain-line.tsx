import { Button } from "@mantine/core";
import { IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { ConfirmDialog, DateText, Note, showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { issuerRoutes, type SignOnDomain } from "../../../contract/index.ts";
import { CopiedValue } from "./copied-value.tsx";

interface DomainLineProps {
  readonly domain: SignOnDomain;
  readonly isLocked: boolean;
}

/** An issuer's email domain, with the steps left to prove it. */
export function DomainLine({ domain, isLocked }: DomainLineProps) {
  const [isRemoving, remove] = useState(false);
  const { id, domain: name, proven_at: provenAt } = domain;
  const check = useRouteMutation(issuerRoutes, "checkDomain", {
    onSuccess: () => showSuccess("Domain verified.", `People with an email at ${name} are now offered single sign-on.`),
  });
  return (
    <li className="t-domain">
      <div className="t-domain-head">
        <span className="t-grow">
          <span className="t-med">{name}</span>
          <br />
          <Proof domain={domain} />
        </span>
        {isLocked ? null : (
          <span className="t-row t-wrap">
            {provenAt ? null : (
              <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ params: { domainId: id } })}>
                Verify
              </Button>
            )}
            <Button variant="default" className="t-danger" aria-label={`Remove ${name}`} onClick={() => remove(true)}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {provenAt ? null : (
        <div className="t-domain-record">
          <p className="t-small t-sec">Publish this TXT record with your DNS provider, then select Verify.</p>
          <CopiedValue label="Name" value={domain.txt_name} />
          <CopiedValue label="Value" value={domain.txt_value} />
        </div>
      )}
      {check.error ? (
        <Note family="bad" live>
          {check.error.message}
        </Note>
      ) : null}
      {isRemoving ? <RemoveDialog domain={domain} onClose={() => remove(false)} /> : null}
    </li>
  );
}

function Proof({ domain: { proven_at: provenAt, proven_by: provenBy } }: { readonly domain: SignOnDomain }) {
  const Icon = provenAt ? IconCircleCheck : IconClock;
  return (
    <span className={provenAt ? "t-row t-small t-ok" : "t-row t-small t-warn"} style={{ gap: 6 }}>
      <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
      {provenAt ? (
        <span>
          Verified by {provenBy === "staff" ? "Tieout staff" : "its TXT record"} <DateText value={provenAt} />
        </span>
      ) : (
        "Not verified yet: no one can sign in with it"
      )}
    </span>
  );
}

function RemoveDialog({ domain: { id, domain }, onClose }: { readonly domain: SignOnDomain; readonly onClose: () => void }) {
  const remove = useRouteMutation(issuerRoutes, "removeDomain", {
    onSuccess: () => {
      showSuccess("Domain removed.", domain);
      onClose();
    },
    onError: (problem) => showError("The domain was not removed.", problem.message),
  });
  return (
    <ConfirmDialog
      opened
      title={`Remove ${domain}?`}
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { domainId: id } })}
      onClose={onClose}
    >
      People with an email at this domain will log in with their password. To use the domain again, verify it again.
    </ConfirmDialog>
  );
}
