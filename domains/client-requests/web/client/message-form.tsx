import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { queryKeyOf, useRouteMutation } from "@tieout/client";
import { Note, requiredSentence } from "@tieout/ui";
import { useState } from "react";
import { clientPageRoutes } from "../../contract/index.ts";
import { requestLimits } from "../../core/index.ts";

interface MessageFormProps {
  readonly itemId: string | null;
  readonly label: string;
  readonly text: string;
  readonly takesFocus?: boolean;
  readonly onChange: (text: string) => void;
  readonly onSent?: () => void;
}

/** A message from the client to the auditor. */
export function MessageForm({ itemId, label, text, takesFocus = false, onChange, onSent }: MessageFormProps) {
  const cache = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  const send = useRouteMutation(clientPageRoutes, "replyAsClient", {
    onSuccess: (view) => {
      cache.setQueryData(queryKeyOf("getClientRequest"), view);
      onChange("");
      onSent?.();
    },
  });
  return (
    <form
      noValidate
      className="t-col"
      style={{ gap: 12, marginTop: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === "");
        if (text.trim() !== "") send.mutate({ body: { item_id: itemId, text } });
      }}
    >
      <Textarea
        label={label}
        size="lg"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={requestLimits.longestMessage}
        autoFocus={takesFocus}
        placeholder="For example: who can answer questions about payroll"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isMissing ? requiredSentence("message") : undefined}
      />
      {send.error ? (
        <Note family="bad" live>
          {send.error.message}
        </Note>
      ) : null}
      <div>
        <Button type="submit" variant="default" size="lg" loading={send.isPending}>
          Send to your auditor
        </Button>
      </div>
    </form>
  );
}
