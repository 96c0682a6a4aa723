import { useRouteMutation } from "@tieout/client";
import { requiredSentence } from "@tieout/ui";
import { useState } from "react";
import { clientRequestRoutes, type NewClientRequest, type ProposedItem, type WithPin } from "../contract/index.ts";

export interface FreeItem {
  readonly key: number;
  readonly title: string;
  readonly explanation: string;
}

interface RequestForm {
  readonly name: string;
  readonly email: string;
  readonly dueOn: string | null;
  readonly message: string;
  /** Slots the user excluded; a slot proposed later is requested like the others. */
  readonly leftOut: readonly string[];
  readonly free: readonly FreeItem[];
}

/** Request body; null if the form is incomplete. */
function bodyOf({ name, email, dueOn, message, leftOut, free }: RequestForm, proposed: readonly ProposedItem[]): NewClientRequest | null {
  const reports = proposed
    .filter(({ data_feed_node_id: id }) => !leftOut.includes(id))
    .map(({ data_feed_node_id, title, explanation }) => ({ data_feed_node_id, title, explanation }));
  const documents = free
    .filter(({ title }) => title.trim() !== "")
    .map(({ title, explanation }) => ({ data_feed_node_id: null, title: title.trim(), explanation: explanation.trim() }));
  const items = [...reports, ...documents];
  if (name.trim() === "" || email.trim() === "" || dueOn === null || items.length === 0) return null;
  // The date comes from the date picker.
  return { recipient_name: name.trim(), recipient_email: email.trim(), message, due_on: dueOn as NewClientRequest["due_on"], items };
}

export function useRequestForm(engagementId: string, proposed: readonly ProposedItem[], onMade: (made: WithPin) => void) {
  const [form, setForm] = useState<RequestForm>({
    ...{ name: "", email: "", dueOn: null, message: "", leftOut: [], free: [] },
  });
  const [tried, setTried] = useState(false);
  const create = useRouteMutation(clientRequestRoutes, "createClientRequest", { onSuccess: onMade });
  const body = bodyOf(form, proposed);
  const missing = (isMissing: boolean, what: string) => (tried && isMissing ? requiredSentence(what) : undefined);
  const wrong = (field: string) => create.error?.errors.find(({ path }) => path === `body.${field}`)?.msg;
  return {
    form,
    create,
    change: (change: Partial<RequestForm>) => setForm((before) => ({ ...before, ...change })),
    errors: {
      name: missing(form.name.trim() === "", "name") ?? wrong("recipient_name"),
      email: missing(form.email.trim() === "", "email address") ?? wrong("recipient_email"),
      dueOn: missing(form.dueOn === null, "due date") ?? wrong("due_on"),
      items:
        tried &&
        proposed.every(({ data_feed_node_id: id }) => form.leftOut.includes(id)) &&
        form.free.every(({ title }) => title.trim() === ""),
    },
    submit() {
      setTried(true);
      if (body) create.mutate({ params: { engagementId }, body });
    },
  };
}
