import { Button } from "@mantine/core";
import { useRouteMutation, useViewer } from "@tieout/client";
import { Card, Note, requiredSentence, showSuccess, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { accountRoutes } from "../../contract/index.ts";

/** The name that colleagues see. */
export function NameCard() {
  const { name, email, assumedBy, change } = useViewer();
  const [typed, setTyped] = useState(name);
  const [missing, setMissing] = useState<string | null>(null);
  const save = useRouteMutation(accountRoutes, "changeName", {
    onSuccess: () => {
      change({ name: typed.trim() });
      showSuccess("Name changed.");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed.trim() ? null : requiredSentence("name"));
    if (typed.trim() && !save.isPending) save.mutate({ body: { name: typed } });
  };
  return (
    <Card
      title="Name"
      foot="Earlier sign-offs keep the name you had then. Your email address is your username; only your Tieout administrator can change it."
    >
      <form onSubmit={submit} noValidate className="t-col" style={{ gap: 14 }}>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={200}
          value={typed}
          error={missing ?? save.error?.fieldMessages.name}
          disabled={assumedBy !== null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <dl className="t-account-facts">
          <dt>Email</dt>
          <dd>{email}</dd>
        </dl>
        {save.error && save.error.errors.length === 0 ? (
          <Note family="bad" live>
            {save.error.message}
          </Note>
        ) : null}
        <div>
          <Button type="submit" variant="default" loading={save.isPending} disabled={assumedBy !== null || typed.trim() === name}>
            Save name
          </Button>
        </div>
      </form>
    </Card>
  );
}
