import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconPlus } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { Card, Note, requiredSentence, showSuccess, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { type IssuerTest, issuerRoutes, type SignOnIssuer } from "../../../contract/index.ts";
import { AskPassword } from "../../account/ask-password.tsx";
import { DomainLine } from "./domain-line.tsx";
import { IssuerDialog } from "./issuer-dialog.tsx";
import { IssuerTrialPart } from "./issuer-trial.tsx";
import { peopleText, secondStepText, trustText } from "./issuer-words.ts";

interface IssuerCardProps {
  readonly issuer: SignOnIssuer;
  /** Whether staff are viewing the account. */
  readonly isLocked: boolean;
}

/** An issuer with its domains, to test, change or remove. */
export function IssuerCard({ issuer, isLocked }: IssuerCardProps) {
  return (
    <Card title={issuer.address} flush>
      <div className="t-issuer-facts">
        <span className="t-grow t-small t-sec">
          Client ID <span className="t-mono">{issuer.client_id}</span>
          <br />
          {secondStepText(issuer.has_second_step)}
          <br />
          {trustText(issuer.trusts_emails)}
          <br />
          {peopleText(issuer.people)}
        </span>
        {isLocked ? null : <IssuerActions issuer={issuer} />}
      </div>
      {isLocked ? null : <IssuerTrialPart issuer={issuer} />}
      <ul aria-label={`Domains of ${issuer.address}`}>
        {issuer.domains.map((domain) => (
          <DomainLine key={domain.id} domain={domain} isLocked={isLocked} />
        ))}
      </ul>
      {isLocked ? null : <NewDomain issuer={issuer} />}
    </Card>
  );
}

function IssuerActions({ issuer }: Pick<IssuerCardProps, "issuer">) {
  const [opened, open] = useState<"change" | "remove" | null>(null);
  const test = useRouteMutation(issuerRoutes, "testIssuer");
  const params = { issuerId: issuer.id };
  return (
    <>
      <span className="t-row t-wrap">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ params })}>
          Test
        </Button>
        <Button variant="default" onClick={() => open("change")}>
          Change
        </Button>
        <Button variant="default" className="t-danger" onClick={() => open("remove")}>
          Remove
        </Button>
      </span>
      <div role="status" className="t-issuer-test">
        {test.data && !test.isPending ? <TestResult test={test.data} /> : null}
        {test.error ? <Note family="bad">{test.error.message}</Note> : null}
      </div>
      {opened === "change" ? <IssuerDialog issuer={issuer} onClose={() => open(null)} /> : null}
      {opened === "remove" ? <RemoveIssuer issuer={issuer} onClose={() => open(null)} /> : null}
    </>
  );
}

const TestResult = ({ test: { works, checks } }: { readonly test: IssuerTest }) => (
  <Note family={works ? "ok" : "bad"}>
    <span className="t-med">{works ? "The connection works." : "Single sign-on doesn't work yet."}</span>
    <ul className="t-issuer-checks">
      {checks.map(({ check, ok, says }) => (
        <li key={check} className="t-row" style={{ gap: 6, alignItems: "flex-start" }}>
          {ok ? (
            <IconCircleCheck size={14} stroke={1.75} aria-label="Passed:" className="t-icon" />
          ) : (
            <IconCircleX size={14} stroke={1.75} aria-label="Failed:" className="t-icon" />
          )}
          <span>{says}</span>
        </li>
      ))}
    </ul>
  </Note>
);

function RemoveIssuer({ issuer, onClose }: { readonly issuer: SignOnIssuer; readonly onClose: () => void }) {
  const remove = useRouteMutation(issuerRoutes, "removeIssuer", {
    onSuccess: () => {
      showSuccess("Issuer removed.", issuer.address);
      onClose();
    },
  });
  return (
    <AskPassword
      title="Remove issuer?"
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      problem={remove.error}
      needsCode={false}
      onConfirm={({ password }) => remove.mutate({ params: { issuerId: issuer.id }, body: { password } })}
      onClose={onClose}
    >
      This also removes its domains and ends all sessions opened through {issuer.address}. People will log in with their password; anyone
      without one can use “Forgot password?”.
    </AskPassword>
  );
}

function NewDomain({ issuer }: Pick<IssuerCardProps, "issuer">) {
  const [domain, setDomain] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const add = useRouteMutation(issuerRoutes, "addDomain", { onSuccess: () => setDomain("") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(domain.trim() ? null : requiredSentence("email domain"));
    if (domain.trim() && !add.isPending) add.mutate({ params: { issuerId: issuer.id }, body: { domain } });
  };
  return (
    <form onSubmit={submit} noValidate className="t-new-domain">
      <TextField
        label="Email domain"
        description="The part after the @ in your firm's email addresses"
        maxLength={300}
        value={domain}
        error={missing ?? add.error?.message}
        onChange={(event) => setDomain(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={add.isPending} leftSection={<IconPlus size={16} stroke={1.75} />}>
        Add domain
      </Button>
    </form>
  );
}
