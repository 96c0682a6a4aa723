import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, plural, RemoteContent, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type SignInRules, userRoutes } from "../../contract/index.ts";
import { AskPassword } from "../account/ask-password.tsx";
import "../account/account.css";

/** The firm's requirements for signing in. */
export default function SignInRulesCard() {
  const query = useRouteQuery(userRoutes, "getSignInRules", undefined, { views: ["users", "account"] });
  return (
    <Card title="Sign-in rules" flush>
      <RemoteContent query={query} what="the sign-in rules">
        {(rules) => <Rule rules={rules} />}
      </RemoteContent>
    </Card>
  );
}

const without = (count: number): string =>
  count === 0 ? "Everyone has one set up." : `${plural(count, "active user has", "active users have")} none set up yet.`;

function Rule({
  rules: { requires_second_step: isRequired, without_second_step: count, fixed_by_operator: isFixed },
}: {
  readonly rules: SignInRules;
}) {
  const [isAsked, ask] = useState(false);
  const save = useRouteMutation(userRoutes, "putSignInRules", {
    onSuccess: () => {
      ask(false);
      showSuccess(isRequired ? "A second step is no longer required." : "A second step is now required.");
    },
  });
  const label = isRequired ? "Stop requiring it" : "Require a second step";
  return (
    <div className="t-account-line">
      <span className="t-grow">
        <span className="t-med">{isRequired ? "Everyone signs in with a second step" : "A second step is each person's choice"}</span>
        <br />
        <span className="t-small t-dim">
          {without(count)} {isFixed ? "Every firm on this server must require it." : ""}
        </span>
      </span>
      {isFixed && isRequired ? null : (
        <Button variant="default" onClick={() => ask(true)}>
          {label}
        </Button>
      )}
      {isAsked ? (
        <AskPassword
          title={`${label}?`}
          confirmLabel={label}
          busy={save.isPending}
          problem={save.error}
          needsCode={false}
          onConfirm={({ password }) => save.mutate({ body: { requires_second_step: !isRequired, password } })}
          onClose={() => {
            save.reset();
            ask(false);
          }}
        >
          {isRequired
            ? "People can then remove their second step and sign in with just their password."
            : "Anyone without one can open only its setup, starting now, even in open sessions."}
        </AskPassword>
      ) : null}
    </div>
  );
}
