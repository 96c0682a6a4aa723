import { type ApiProblem, type Contest, useDraft, useRouteMutation } from "@tieout/client";
import { mergedText, showSuccess } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { type Client, engagementRoutes } from "../../contract/index.ts";
import {
  type ClientFormErrors,
  clientDraftOf,
  clientFormErrors,
  combineClient,
  restoredClient,
  unsavedClient,
  writtenClient,
} from "./client-form.ts";
import { useClientSave } from "./use-client-save.ts";

interface ClientFormOptions {
  /** The client to edit; null for a new one. */
  readonly client: Client | null;
  readonly onClose: () => void;
}

/** Unsaved client fields, kept even if the session ends. */
function useClientDraft(client: Client | null) {
  const [base, setBase] = useState(client);
  const [draft, setDraft] = useState(() => clientDraftOf(client));
  const unsaved = unsavedClient(clientDraftOf(base), draft);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const kept = useDraft({
    form: client ? `client:${client.id}` : "client:new",
    title: client ? client.name : "New client",
    unsaved: unsaved && { ...unsaved },
    restore: (content) => change(restoredClient(content)),
  });
  const begin = (theirs: Client, next: typeof draft) => {
    setBase(theirs);
    setDraft(next);
  };
  return { base, draft, change, kept, begin, changed: unsaved !== null };
}

const focusOn = ({ name }: ClientFormErrors): void => document.getElementById(name ? "client-name" : "client-ein")?.focus();

/** Errors found by the form take precedence over the server's. */
const errorsOf = ({ name, ein }: ClientFormErrors, problem: ApiProblem | null): ClientFormErrors => ({
  name: name ?? problem?.fieldMessages.name,
  ein: ein ?? problem?.fieldMessages.ein,
});

/** The typed values, their errors, and saving that merges colleagues' changes. */
export function useClientForm({ client, onClose }: ClientFormOptions) {
  const { base, draft, begin, kept, ...typed } = useClientDraft(client);
  const [errors, setErrors] = useState<ClientFormErrors>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [contest, setContest] = useState<Contest<Client> | null>(null);
  const leave = () => {
    kept.forget();
    onClose();
  };
  const done = (...words: Parameters<typeof showSuccess>) => {
    showSuccess(...words);
    leave();
  };
  const create = useRouteMutation(engagementRoutes, "createClient", { onSuccess: () => done("Client added."), onError: setProblem });
  const { save, busy } = useClientSave(setProblem);
  const send = async (value: typeof draft, stored: Client): Promise<void> => {
    setProblem(null);
    const outcome = await save(writtenClient(value), stored);
    setContest(outcome?.kind === "contested" ? outcome : null);
    if (outcome?.kind === "saved") done("Client saved.", outcome.mergedWith ? mergedText(outcome.mergedWith) : undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = clientFormErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusOn(found);
    if (base) return void send(draft, base);
    const { name, ein } = writtenClient(draft);
    create.mutate({ body: { name, ein } });
  };
  return {
    ...typed,
    draft,
    offer: kept.offer,
    errors: errorsOf(errors, problem),
    problem,
    contest,
    busy: create.isPending || busy,
    submit,
    leave,
    /** Resolves a conflict: fields that both people changed take the value from the chosen person; all others are combined. */
    settle: ({ theirs }: Contest<Client>, keep: "mine" | "theirs") => {
      if (!base) return;
      const { value } = combineClient({ base, mine: writtenClient(draft), theirs }, keep);
      begin(theirs, value);
      setContest(null);
      return unsavedClient(clientDraftOf(theirs), value) ? void send(value, theirs) : leave();
    },
  };
}
