import { Button, Modal } from "@mantine/core";
import { DateField, Note, TextField } from "@tieout/ui";
import { RichTextField } from "@tieout/ui/editor";
import type { ProposedItem, WithPin } from "../contract/index.ts";
import { useRequestForm } from "./use-request-form.ts";

interface RequestDialogProps {
  readonly engagementId: string;
  readonly proposed: readonly ProposedItem[];
  readonly onClose: () => void;
  readonly onMade: (made: WithPin) => void;
}

/** Asks for the recipient, the items and the due date. */
export default function RequestDialog({ engagementId, proposed, onClose, onMade }: RequestDialogProps) {
  const state = useRequestForm(engagementId, proposed, onMade);
  const { form, change, errors, create } = state;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title="Ask the client"
      closeButtonProps={{ "aria-label": "Close" }}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        className="t-col"
        style={{ gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          state.submit();
        }}
      >
        <Recipient state={state} />
        <Reports proposed={proposed} state={state} />
        <Documents state={state} />
        {errors.items ? (
          <Note family="bad" live>
            Choose at least one report, or add a document.
          </Note>
        ) : null}
        <div>
          <p className="t-med">Message</p>
          <RichTextField label="Message" html={form.message} onChange={(message) => change({ message })} />
        </div>
        {create.error ? (
          <Note family="bad" live>
            {create.error.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Send the link
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type FormState = ReturnType<typeof useRequestForm>;

/** Recipient and due date. */
const Recipient = ({ state: { form, change, errors } }: { readonly state: FormState }) => (
  <>
    <div className="t-request-two">
      <TextField
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        value={form.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        value={form.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={errors.email}
      />
    </div>
    <DateField
      label="Due date"
      description="The link works for two weeks after this date"
      required
      value={form.dueOn}
      onChange={(dueOn) => change({ dueOn })}
      error={errors.dueOn}
    />
  </>
);

function Reports({ proposed, state: { form, change } }: { readonly proposed: readonly ProposedItem[]; readonly state: FormState }) {
  if (proposed.length === 0) return null;
  return (
    <fieldset className="t-request-choices">
      <legend>Reports for empty slots</legend>
      {proposed.map(({ data_feed_node_id: id, title, provider }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={!form.leftOut.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              change({ leftOut: checked ? form.leftOut.filter((one) => one !== id) : [...form.leftOut, id] })
            }
          />
          <span>
            {title} <span className="t-dim">{provider}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Documents({ state: { form, change } }: { readonly state: FormState }) {
  const put = (key: number, part: { readonly title?: string; readonly explanation?: string }) =>
    change({ free: form.free.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  return (
    <div className="t-col" style={{ gap: 10 }}>
      {form.free.map(({ key, title, explanation }, index) => (
        <div key={key} className="t-request-two">
          <TextField
            label={`Document ${index + 1}`}
            placeholder="Form W-3 for 2024"
            maxLength={200}
            autoFocus
            value={title}
            onChange={(event) => put(key, { title: event.currentTarget.value })}
          />
          <TextField
            label="Explanation"
            maxLength={1000}
            value={explanation}
            onChange={(event) => put(key, { explanation: event.currentTarget.value })}
          />
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => change({ free: [...form.free, { key: form.free.length, title: "", explanation: "" }] })}
        >
          Add another document
        </Button>
      </div>
    </div>
  );
}
