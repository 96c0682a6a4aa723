import { Button, Modal } from "@mantine/core";
import { type ApiProblem, useRouteQuery } from "@tieout/client";
import { Note, RemoteContent, TextField } from "@tieout/ui";
import { useDeferredValue, useState } from "react";
import { type EngagementToolkits, type ListedToolkit, type ProviderToolkits, storefrontRoutes } from "../../contract/index.ts";
import { CoverageMark } from "../coverage-mark.tsx";
import { ToolkitTags } from "../toolkit-list.tsx";

interface AttachDialogProps {
  readonly provider: ProviderToolkits;
  readonly planYear: Pick<EngagementToolkits, "start_date" | "end_date">;
  readonly problem: ApiProblem | null;
  readonly busy: boolean;
  readonly onChoose: (toolkit: ListedToolkit) => void;
  readonly onClose: () => void;
}

const most = 10;

/** Lists the provider's toolkits, or the toolkits found by a search. */
export default function AttachDialog({ provider, planYear, problem, busy, onChoose, onClose }: AttachDialogProps) {
  const [words, setWords] = useState("");
  const keyword = useDeferredValue(words.trim());
  const search = useRouteQuery(
    storefrontRoutes,
    "searchToolkits",
    { query: { keyword, pageSize: most, plan_start: planYear.start_date, plan_end: planYear.end_date } },
    { enabled: keyword !== "" || provider.fits.length === 0, placeholderData: (before) => before, staleTime: 60_000 },
  );
  const attached = new Set(provider.attached.map(({ id }) => id));
  const shows = (toolkits: readonly ListedToolkit[]) => (
    <Choices toolkits={toolkits.filter(({ id }) => !attached.has(id))} busy={busy} onChoose={onChoose} />
  );
  return (
    <Modal opened onClose={onClose} title={`Attach a toolkit to ${provider.name}`} size={720} closeButtonProps={{ "aria-label": "Close" }}>
      <div className="t-col" style={{ gap: 12 }}>
        <TextField
          type="search"
          label="Search the store"
          placeholder="Service provider, service, year"
          data-autofocus
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {problem ? (
          <Note family="bad" live>
            {problem.message}
          </Note>
        ) : null}
        {keyword === "" && provider.fits.length > 0 ? (
          shows(provider.fits)
        ) : (
          <RemoteContent query={search} what="the store">
            {({ results }) => shows(results)}
          </RemoteContent>
        )}
      </div>
    </Modal>
  );
}

interface ChoicesProps {
  readonly toolkits: readonly ListedToolkit[];
  readonly busy: boolean;
  readonly onChoose: (toolkit: ListedToolkit) => void;
}

function Choices({ toolkits, busy, onChoose }: ChoicesProps) {
  if (toolkits.length === 0) return <p className="t-sec">No toolkits found. Try different words.</p>;
  return (
    <ul className="t-store-list" aria-label="Toolkits to attach">
      {toolkits.map((toolkit) => (
        <li key={toolkit.id} className="t-wrap">
          <div className="t-grow">
            <b className="t-med">{toolkit.service_provider}</b>
            <div className="t-small t-sec">{toolkit.service_covered}</div>
            <ToolkitTags toolkit={toolkit} />
          </div>
          {toolkit.coverage ? <CoverageMark coverage={toolkit.coverage} /> : null}
          <Button
            variant="default"
            size="xs"
            disabled={busy}
            aria-label={`Attach ${toolkit.service_provider}, ${toolkit.service_covered}, ${toolkit.end_date}`}
            onClick={() => onChoose(toolkit)}
          >
            Attach
          </Button>
        </li>
      ))}
    </ul>
  );
}
