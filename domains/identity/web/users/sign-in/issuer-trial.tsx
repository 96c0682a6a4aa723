import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, useUrlParams } from "@tieout/ui";
import { useEffect, useState } from "react";
import { type IssuerTrial, issuerRoutes, type SignOnIssuer } from "../../../contract/index.ts";
import { keepTrial, type ReturnedTrial, takeTrialReturn } from "./begun-trial.ts";

/** Redirect parameters that the page was opened with, until they are used; undefined until an issuer is shown. */
let returned: ReturnedTrial | null | undefined;

const openedWith = (issuerId: string): ReturnedTrial | null => {
  if (returned === undefined) returned = takeTrialReturn(location.search, sessionStorage);
  return returned?.issuerId === issuerId ? returned : null;
};

/** Parameters that an issuer adds to the URL; removed so that neither the address bar nor the history keeps the code. */
const answered = ["code", "state", "iss", "session_state", "error", "error_description", "error_uri"];
const withoutAnswer = Object.fromEntries(answered.map((name) => [name, null]));

/** A trial sign-in that opens no session: the admin is sent to the issuer and comes back to the result. */
export function IssuerTrialPart({ issuer: { id } }: { readonly issuer: SignOnIssuer }) {
  const finish = useRouteMutation(issuerRoutes, "finishTrial");
  const begin = useRouteMutation(issuerRoutes, "beginTrial", {
    onSuccess: ({ authorization_address: address, state }) => {
      keepTrial(sessionStorage, { issuerId: id, state });
      location.assign(address);
    },
  });
  const [own] = useState(() => openedWith(id));
  const [params, changeUrl] = useUrlParams();
  const isAnswered = params.has("state");
  const { mutate } = finish;
  useEffect(() => {
    if (isAnswered) changeUrl(withoutAnswer, { replace: true });
  }, [isAnswered, changeUrl]);
  useEffect(() => {
    if (!own || returned === null) return;
    returned = null;
    if (own.answer) mutate({ params: { issuerId: id }, body: own.answer });
  }, [own, id, mutate]);
  const problem = begin.error ?? finish.error;
  return (
    <div className="t-issuer-trial">
      <div className="t-row t-wrap">
        <span className="t-grow t-small t-sec">
          Try a sign-in before anyone depends on it: you sign in at the issuer and see what it says about you. It doesn't sign you in to
          Tieout.
        </span>
        <Button
          variant="default"
          loading={begin.isPending || begin.isSuccess || finish.isPending}
          onClick={() => begin.mutate({ params: { issuerId: id } })}
        >
          Try a sign-in
        </Button>
      </div>
      <div role="status" className="t-issuer-test">
        {finish.data ? <TrialResult trial={finish.data} /> : null}
        {own?.error ? (
          <Note family="bad">The issuer refused the sign-in: {own.error.slice(0, 100)}. Check the issuer's log for the reason.</Note>
        ) : null}
        {problem ? <Note family="bad">{problem.message}</Note> : null}
      </div>
    </div>
  );
}

const familyText = { used: "Used", against: "Counts against it", unused: "Not used" } as const;

function TrialResult({ trial: { signs_in: signsIn, concludes, claims } }: { readonly trial: IssuerTrial }) {
  return (
    <>
      <Note family={signsIn ? "ok" : "bad"}>{concludes}</Note>
      {claims.length === 0 ? null : (
        <ul className="t-claims" aria-label="Claims of the issuer">
          {claims.map(({ name, value, says, family }) => (
            <li key={name} data-family={family}>
              <code className="t-mono">{name}</code>
              <code className="t-mono t-sec">{value}</code>
              <span className={family === "against" ? "t-bad" : family === "unused" ? "t-dim" : undefined}>
                <span className="t-sr">{familyText[family]}: </span>
                {says}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
