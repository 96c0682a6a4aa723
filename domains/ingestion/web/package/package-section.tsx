import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { plural, showError, showSuccess } from "@tieout/ui";
import { type ReactNode, useMemo } from "react";
import { ingestionRoutes, type PackageFile, type SubcontractNode } from "../../contract/index.ts";
import { BinList, binHint } from "./not-needed-bin.tsx";
import { PackageRow } from "./package-row.tsx";
import { groupsOf, type PackageGroups, slotChoices, summaryOf, waitingIn } from "./package-state.ts";
import "./package.css";

interface PackageSectionProps {
  readonly engagementId: string;
  readonly files: readonly PackageFile[];
  readonly contracts: readonly SubcontractNode[];
  readonly locked: boolean;
  /** Shows the providers and leaves the files waiting. Absent if the providers are already shown. */
  readonly onLater?: () => void;
}

/** The dropped files in one table, to correct and confirm together, followed by unneeded files. */
export function PackageSection({ engagementId, files, contracts, locked, onLater }: PackageSectionProps) {
  const groups = groupsOf(files);
  const choices = useMemo(() => slotChoices(contracts), [contracts]);
  const waiting = waitingIn(groups);
  const rows = (of: readonly PackageFile[]) =>
    of.map((file) => (
      <PackageRow
        key={file.id}
        engagementId={engagementId}
        file={file}
        files={waiting}
        contracts={contracts}
        choices={choices}
        locked={locked}
      />
    ));
  return (
    <section className="t-card t-package" aria-label="Files to confirm">
      <PackageHeads />
      <Group title="Needs an answer" hint="These stay out of their slots until you answer" count={groups.asks.length}>
        {rows(groups.asks)}
      </Group>
      <Group title="Reading" hint="You can leave this page" count={groups.reading.length}>
        {rows(groups.reading)}
      </Group>
      <Group title="Recognized" hint="You can change any slot here" count={groups.recognized.length}>
        {rows(groups.recognized)}
      </Group>
      {groups.aside.length > 0 ? (
        <>
          <GroupHead title="Not needed" hint={binHint(locked)} count={groups.aside.length} />
          <BinList engagementId={engagementId} files={groups.aside} locked={locked} />
        </>
      ) : null}
      <PackageFoot engagementId={engagementId} groups={groups} locked={locked} {...(onLater ? { onLater } : {})} />
    </section>
  );
}

const heads = ["File", "Looks like", "Why", "Slot", "Rows", "Period", "Problem"] as const;

function PackageHeads() {
  return (
    <div className="t-package-heads" aria-hidden="true">
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

interface GroupHeadProps {
  readonly title: string;
  readonly hint: string;
  readonly count: number;
}

const GroupHead = ({ title, hint, count }: GroupHeadProps) => (
  <h3 className="t-package-group">
    <span className="t-med">{title}</span> <span className="t-dim t-figure">{count}</span> <span className="t-small t-dim">{hint}</span>
  </h3>
);

function Group({ children, ...head }: GroupHeadProps & { readonly children: ReactNode }) {
  if (head.count === 0) return null;
  return (
    <>
      <GroupHead {...head} />
      <ul className="t-package-rows" aria-label={head.title}>
        {children}
      </ul>
    </>
  );
}

interface PackageFootProps extends Pick<PackageSectionProps, "engagementId" | "locked" | "onLater"> {
  readonly groups: PackageGroups;
}

function PackageFoot({ engagementId, groups, locked, onLater }: PackageFootProps) {
  const place = useRouteMutation(ingestionRoutes, "placePackage", {
    onSuccess: ({ placed }) =>
      showSuccess("Package confirmed.", `${plural(placed, "file")} in ${placed === 1 ? "its slot" : "their slots"}.`),
    onError: (problem) => showError(problem.title, problem.msg),
  });
  const ready = groups.recognized.flatMap((file) =>
    file.data_feed_node_id === null ? [] : [{ id: file.id, data_feed_node_id: file.data_feed_node_id }],
  );
  return (
    <div className="t-card-foot">
      <span className="t-grow" role="status">
        {summaryOf(groups)} Files without an answer stay here. You can place the others now.
      </span>
      {onLater ? (
        <Button variant="default" onClick={onLater}>
          Save for later
        </Button>
      ) : null}
      {ready.length > 0 && !locked ? (
        <Button loading={place.isPending} onClick={() => place.mutate({ params: { engagementId }, body: { files: ready } })}>
          Put {plural(ready.length, "file")} in {ready.length === 1 ? "its slot" : "their slots"}
        </Button>
      ) : null}
    </div>
  );
}
