import { IconShieldQuestion } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { dateText, Note } from "@tieout/ui";
import { RichText } from "@tieout/ui/editor";
import { useState } from "react";
import { type ClientView, clientPageRoutes } from "../../contract/index.ts";
import { AskedList } from "./asked-list.tsx";
import { ClientFrame } from "./client-frame.tsx";
import { peopleText, yearText } from "./client-words.ts";
import { forgetPerson } from "./known-person.ts";
import { MessageForm } from "./message-form.tsx";
import { Messages } from "./messages.tsx";
import { WaysToGive } from "./ways-to-give.tsx";

interface RequestPageProps {
  readonly view: ClientView;
  readonly onLeft: () => void;
}

/** Facts about the request on the left, or at the top on a phone; requested items and ways to send them on the right. */
export function RequestPage({ view, onLeft }: RequestPageProps) {
  const leave = useRouteMutation(clientPageRoutes, "leaveClientRequest", { onSuccess: onLeft, onError: onLeft });
  const close = (): void => {
    forgetPerson();
    leave.mutate({});
  };
  return (
    <ClientFrame
      firm={view.firm}
      foot={
        <>
          <span>
            This link works until {dateText(view.expires_at.slice(0, 10))} and only with the PIN your auditor gave you. You don't need an
            account.
          </span>
          <span>
            {view.person === null ? null : <>Opened as {view.person}. </>}
            <button type="button" className="t-client-link" onClick={close}>
              Close the request in this browser
            </button>
          </span>
        </>
      }
    >
      <div className="t-client-sheet">
        <section className="t-client-side" aria-label="About this request">
          <h1 className="t-h1">Your auditor needs documents for {yearText(view)}</h1>
          <Facts view={view} />
          <Note Icon={IconShieldQuestion}>
            Not sure this is really from your auditor? Call them at a number you already have. Don't use a number from an email.
          </Note>
        </section>
        <div className="t-client-main">{view.state === "locked" ? <NothingNeeded view={view} /> : <RequestedItems view={view} />}</div>
      </div>
    </ClientFrame>
  );
}

function Facts({ view }: { readonly view: ClientView }) {
  return (
    <dl className="t-client-facts">
      <div>
        <dt>Requested by</dt>
        <dd>
          {view.firm}
          <span>{peopleText(view.team)}, for the audit of the plan</span>
        </dd>
      </div>
      <div>
        <dt>Plan and year</dt>
        <dd>
          {view.plan.includes(view.client) ? view.plan : `${view.plan} of ${view.client}`}
          <span>
            {dateText(view.start_date)} – {dateText(view.end_date)}
          </span>
        </dd>
      </div>
      <div>
        <dt>Due date</dt>
        <dd>{dateText(view.due_on)}</dd>
      </div>
      <div>
        <dt>What we read</dt>
        <dd>Only what you provide here: names, employee numbers or SSNs, hours, pay and plan amounts. SSNs are shown masked</dd>
      </div>
      <div>
        <dt>Why</dt>
        <dd>
          Federal law (ERISA section 103) requires an annual audit of the plan, in which the auditor tests whether amounts withheld from pay
          reached the plan
        </dd>
      </div>
      <div>
        <dt>Who sees it</dt>
        <dd>Only the audit team at {view.firm}. Not your recordkeeper, not the government, not anyone selling something</dd>
      </div>
      <div>
        <dt>How long it's kept</dt>
        <dd>With the audit file for {view.retention_years} years, then deleted</dd>
      </div>
    </dl>
  );
}

const NothingNeeded = ({ view }: { readonly view: ClientView }) => (
  <Note family="ok">
    <b className="t-med">Nothing more is needed.</b> {view.firm} has finished its work for {yearText(view)}. Thank you.
  </Note>
);

function RequestedItems({ view }: { readonly view: ClientView }) {
  const [draft, setDraft] = useState("");
  return (
    <>
      {view.message === "" ? null : (
        <section aria-label={`Message from ${view.asked_by}`}>
          <p className="t-small t-dim">{view.asked_by} wrote to you</p>
          <RichText html={view.message} />
        </section>
      )}
      {view.state === "complete" ? (
        <Note family="ok" live>
          <b className="t-med">You've sent everything.</b> Your auditor is reviewing it now. You can close this page.
        </Note>
      ) : null}
      <AskedList view={view} />
      <WaysToGive view={view} />
      <section aria-label="Messages">
        <h2 className="t-h3">Message your auditor</h2>
        <Messages events={view.events} itemId={null} side="client" />
        <MessageForm itemId={null} label="Message" text={draft} onChange={setDraft} />
        <button
          type="button"
          className="t-client-link"
          style={{ marginTop: 12 }}
          onClick={() => setDraft("I'm not the right person for this. Please ask this person instead: ")}
        >
          I'm not the right person
        </button>
      </section>
    </>
  );
}
