import { Button, Modal } from "@mantine/core";
import { IconArrowRight, IconArrowsExchange, IconInfoCircle } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Note, plural, RemoteContent, SelectField, StatusBadge, SteadyRoom, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type ClientMergePlan, clientRoutes, engagementRoutes } from "../../contract/index.ts";
import { afterwardsWords, movesWords } from "./merge-words.ts";
import type { ClientRow } from "./use-client-list.ts";

interface MergeDialogProps {
  readonly client: ClientRow;
  readonly onClose: () => void;
  readonly onMerged: (kept: ClientRow) => void;
}

/** Merges one client into another after showing what will move. */
export default function MergeDialog({ client, onClose, onMerged }: MergeDialogProps) {
  const [other, setOther] = useState<ClientRow | null>(null);
  const [isKept, setIsKept] = useState(false);
  const pair = other && (isKept ? { merged: other, kept: client } : { merged: client, kept: other });
  return (
    <Modal opened size="lg" onClose={onClose} title={`Merge ${client.name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <p className="t-sec">Combine two records of the same client. Engagements and remembered mappings move to the record you keep.</p>
      <div style={{ marginTop: 12 }}>
        <OtherClientField client={client} value={other} onChoose={setOther} />
      </div>
      {pair ? (
        <MergePlan
          key={`${pair.merged.id} ${pair.kept.id}`}
          {...pair}
          onSwap={() => setIsKept(!isKept)}
          onClose={onClose}
          onMerged={onMerged}
        />
      ) : (
        <div className="t-row t-dialog-foot" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
    </Modal>
  );
}

interface OtherClientFieldProps {
  readonly client: ClientRow;
  readonly value: ClientRow | null;
  readonly onChoose: (client: ClientRow | null) => void;
}

const labelOf = ({ name, ein }: ClientRow): string => (ein ? `${name} · ${ein}` : name);

/**
 * Searches on the server, because a firm may have thousands of clients. Until something is typed, searches for the first word of the
 * client's name.
 */
function OtherClientField({ client, value, onChoose }: OtherClientFieldProps) {
  const [typed, setTyped] = useState("");
  const [firstWord = client.name] = client.name.split(/[\s,]+/, 1);
  const isChosen = value !== null && typed === labelOf(value);
  const search = (typed.trim() === "" || isChosen ? firstWord : typed.trim()).slice(0, 200);
  const query = { search, state: "active", page_size: 20 } as const;
  const found = useRouteQuery(engagementRoutes, "listClients", { query }, { views: ["clients"] });
  const others = (found.data?.results ?? []).filter(({ id }) => id !== client.id);
  const choices = value && !others.some(({ id }) => id === value.id) ? [value, ...others] : others;
  return (
    <SelectField
      id="merge-other"
      label="The other record of this client"
      description="Search by name or EIN. Inactive clients aren't listed."
      required
      searchable
      data-autofocus
      openOnFocus={false}
      placeholder="Choose a client"
      nothingFoundMessage={found.isPending ? "Searching…" : `No other active client matches “${search}”.`}
      data={choices.map((row) => ({ value: row.id, label: labelOf(row) }))}
      filter={({ options }) => options}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChoose(choices.find((row) => row.id === id) ?? null)}
      error={found.error?.message}
    />
  );
}

interface MergePlanProps {
  readonly merged: ClientRow;
  readonly kept: ClientRow;
  readonly onSwap: () => void;
  readonly onClose: () => void;
  readonly onMerged: (kept: ClientRow) => void;
}

/** The merge preview, and the merge of exactly what was previewed. */
function useMerge({ merged, kept, onClose, onMerged }: Omit<MergePlanProps, "onSwap">) {
  const request = { params: { clientId: merged.id }, query: { into: kept.id } };
  const plan = useRouteQuery(clientRoutes, "getClientMerge", request, { views: ["clients", "engagements"] });
  const merge = useRouteMutation(clientRoutes, "mergeClient", {
    alsoTouches: ["mappings"],
    onSuccess: (into) => {
      onClose();
      showSuccess("Clients merged.", `${merged.name} was merged into ${into.name}. You can undo it for 24 hours.`);
      onMerged(into);
    },
    // Refreshes the preview before the next attempt.
    onError: () => void plan.refetch(),
  });
  const submit = () => plan.data && merge.mutate({ params: request.params, body: { into: kept.id, token: plan.data.token } });
  return { plan, submit, problem: merge.error, busy: merge.isPending };
}

function MergePlan({ onSwap, ...pair }: MergePlanProps) {
  const { merged, kept, onClose } = pair;
  const { plan, submit, problem, busy } = useMerge(pair);
  return (
    <>
      <div className="t-merge-pair">
        <MergeSide label="Merged" client={merged} />
        <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
        <MergeSide label="Kept" client={kept} isKept />
      </div>
      <Button size="sm" variant="subtle" leftSection={<IconArrowsExchange size={16} stroke={1.75} />} onClick={onSwap}>
        Keep {merged.name} instead
      </Button>
      <SteadyRoom label="What moves">
        <RemoteContent query={plan} what="what moves">
          {(found) => <WhatMoves plan={found} />}
        </RemoteContent>
      </SteadyRoom>
      {problem ? (
        <div style={{ marginTop: 12 }}>
          <Note family="bad" live>
            {problem.message}
          </Note>
        </div>
      ) : null}
      <div className="t-row t-wrap t-dialog-foot" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={!plan.data || plan.isError} onClick={submit}>
          Merge
        </Button>
      </div>
    </>
  );
}

interface MergeSideProps {
  readonly label: string;
  readonly client: ClientRow;
  readonly isKept?: boolean;
}

const MergeSide = ({ label, client, isKept = false }: MergeSideProps) => (
  <div className="t-merge-side" data-kept={isKept || undefined}>
    <span className="t-sec t-small">{label}</span>
    <b>{client.name}</b>
    <span className="t-sec t-small t-figure">
      {client.ein ? `EIN ${client.ein}` : "No EIN"} · {plural(client.engagement_count, "engagement")}
    </span>
  </div>
);

function WhatMoves({ plan }: { readonly plan: ClientMergePlan }) {
  const moves = movesWords(plan);
  return (
    <>
      <h3 className="t-small t-semi">Moves to {plan.kept.name}</h3>
      {plan.engagements.length + moves.length === 0 ? <p className="t-sec">Nothing: {plan.merged.name} has no engagements.</p> : null}
      {plan.engagements.length === 0 ? null : (
        <ul className="t-client-lines" style={{ marginTop: 6 }}>
          {plan.engagements.map(({ id, engagement_name, year, status }) => (
            <li key={id}>
              <span>{engagement_name}</span>
              <span className="t-figure t-sec">{year}</span>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
      {moves.length === 0 ? null : (
        <p className="t-sec" style={{ marginTop: 8 }}>
          {moves.join(" · ")}
        </p>
      )}
      <ul className="t-merge-after">
        {afterwardsWords(plan).map((words) => (
          <li key={words}>
            <IconInfoCircle size={14} stroke={1.75} aria-hidden="true" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
