import { Button } from "@mantine/core";
import { IconBuildingBank, IconPlus } from "@tabler/icons-react";
import { useRouteQuery, useViewer } from "@tieout/client";
import { Card, EmptyState, Note, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { issuerRoutes, type SignOnIssuers } from "../../../contract/index.ts";
import { CopiedValue } from "./copied-value.tsx";
import { IssuerCard } from "./issuer-card.tsx";
import { IssuerDialog } from "./issuer-dialog.tsx";
import { issuersSentence } from "./issuer-words.ts";
import "./sign-in.css";

/** The firm's single sign-on, for its admins. */
export default function SignInPanel() {
  const { assumedBy } = useViewer();
  const [isAdding, add] = useState(false);
  const query = useRouteQuery(issuerRoutes, "listIssuers", undefined, { views: ["sign-in"] });
  return (
    <div className="t-sign-in">
      {assumedBy ? <Note>Only the firm's admins can set up single sign-on. You can't do this in a support session.</Note> : null}
      <RemoteContent query={query} what="your firm's single sign-on">
        {(found) => <Issuers found={found} isLocked={assumedBy !== null} onAdd={() => add(true)} />}
      </RemoteContent>
      {isAdding ? <IssuerDialog issuer={null} onClose={() => add(false)} /> : null}
    </div>
  );
}

interface IssuersProps {
  readonly found: SignOnIssuers;
  readonly isLocked: boolean;
  readonly onAdd: () => void;
}

function Issuers({ found: { redirect_address: redirectAddress, issuers }, isLocked, onAdd }: IssuersProps) {
  const addButton = isLocked ? null : (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
      Add issuer
    </Button>
  );
  return (
    <>
      <Card title="Single sign-on" flush>
        {issuers.length === 0 ? (
          <EmptyState Icon={IconBuildingBank} title="No single sign-on yet" action={addButton}>
            With an OpenID Connect issuer, such as Google Workspace, Okta or Keycloak, people log in with their firm account.
          </EmptyState>
        ) : (
          <div className="t-issuer-facts">
            <span className="t-grow t-sec">{issuersSentence(issuers)}</span>
            {addButton}
          </div>
        )}
        <div className="t-issuer-redirect">
          <p className="t-small t-sec">Register Tieout at the issuer as a web application with a client secret and this address:</p>
          <CopiedValue label="Redirect address" value={redirectAddress} />
        </div>
      </Card>
      {issuers.map((issuer) => (
        <IssuerCard key={issuer.id} issuer={issuer} isLocked={isLocked} />
      ))}
    </>
  );
}
