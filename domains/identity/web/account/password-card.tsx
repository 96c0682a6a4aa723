import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Card, Note, PasswordField, requiredSentence, showSuccess } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { accountRoutes } from "../../contract/index.ts";
import { describePasswordProblem, passwordProblem } from "../../core/index.ts";

const nothing = { password: "", new_password: "" };
type Passwords = typeof nothing;

function missingIn({ password, new_password }: Passwords, email: string): Partial<Passwords> {
  const problem = passwordProblem(new_password, email);
  return {
    ...(password ? {} : { password: requiredSentence("current password") }),
    ...(new_password === "" ? { new_password: requiredSentence("new password") } : {}),
    ...(new_password !== "" && problem ? { new_password: describePasswordProblem(problem) } : {}),
  };
}

function usePasswordForm(email: string) {
  const [typed, setTyped] = useState(nothing);
  const [faults, setFaults] = useState<Partial<Passwords>>({});
  const change = useRouteMutation(accountRoutes, "changePassword", {
    onSuccess: () => {
      setTyped(nothing);
      showSuccess("Password changed. Your other sessions have ended.");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = missingIn(typed, email);
    setFaults(found);
    if (Object.keys(found).length === 0) return change.mutate({ body: typed });
    document.getElementById(found.password ? "account-password" : "account-new-password")?.focus();
  };
  const field = (name: keyof Passwords) => ({
    value: typed[name],
    error: faults[name],
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  return { change, submit, field };
}

export function PasswordCard({ email }: { readonly email: string }) {
  const { change, submit, field } = usePasswordForm(email);
  return (
    <Card title="Password" foot="12 to 128 characters of any kind. Your other sessions will end.">
      <form onSubmit={submit} noValidate className="t-col" style={{ gap: 14 }}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          id="account-password"
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": "Show the current password" }}
          {...field("password")}
        />
        <PasswordField
          id="account-new-password"
          label="New password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": "Show the new password" }}
          {...field("new_password")}
        />
        {change.error ? (
          <Note family="bad" live>
            {change.error.message}
          </Note>
        ) : null}
        <div>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
