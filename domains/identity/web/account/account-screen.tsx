import { useViewer } from "@tieout/client";
import { Card, Note, PageBody, PageHeader } from "@tieout/ui";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoStepCard } from "./two-step-card.tsx";
import "./account.css";

/** What people see and change of their own sign-in. */
export default function AccountScreen() {
  const { name, email, role, organizationName, assumedBy } = useViewer();
  return (
    <>
      <PageHeader title="Account" meta={<span>{`${role === 1 ? "Firm admin" : "Auditor"} at ${organizationName}`}</span>} />
      <PageBody>
        <div className="t-account">
          {assumedBy ? <Note>You view this account as support: its sign-in is changed by the person only.</Note> : null}
          <div className="t-account-two">
            <Card title="Name" foot="Your email address is your username. The operator of Tieout changes it.">
              <dl className="t-account-facts">
                <dt>Name</dt>
                <dd>{name}</dd>
                <dt>Email</dt>
                <dd>{email}</dd>
              </dl>
            </Card>
            <PasswordCard email={email} />
          </div>
          <TwoStepCard email={email} />
          <SessionsCard />
        </div>
      </PageBody>
    </>
  );
}
