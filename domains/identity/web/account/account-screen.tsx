import { useViewer } from "@tieout/client";
import { Note, PageBody, PageHeader } from "@tieout/ui";
import { NameCard } from "./name-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoStepCard } from "./two-step-card.tsx";
import "./account.css";

/** A person's own sign-in settings; shows only the second step if one must be set up first. */
export default function AccountScreen() {
  const { email, role, organizationName, assumedBy, isLimited } = useViewer();
  return (
    <>
      <PageHeader title="Account" meta={<span>{`${role === 1 ? "Firm admin" : "Auditor"} at ${organizationName}`}</span>} />
      <PageBody>
        <div className="t-account">
          {assumedBy ? <Note>You're viewing this account as support. Only the person can change how they sign in.</Note> : null}
          {isLimited ? (
            <Note family="warn">
              Your account needs a second sign-in step. Set it up here with an authenticator app; everything else opens after that.
            </Note>
          ) : (
            <div className="t-account-two">
              <NameCard />
              <PasswordCard email={email} />
            </div>
          )}
          <TwoStepCard email={email} />
          {isLimited ? null : <SessionsCard />}
        </div>
      </PageBody>
    </>
  );
}
