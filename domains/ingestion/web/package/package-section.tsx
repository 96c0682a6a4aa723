import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { plural, showError, showSuccess } from "@tieout/ui";
import { type ReactNode, useMemo } from "react";
import { ingestionRoutes, type PackageFile, type SubcontractNode } from "../../contract/index.ts";
import { NotNeededBin } from "./not-needed-bin.tsx";
import { PackageRow } from "./package-row.tsx";
import { groupsOf, type PackageGroups, slotChoices, summaryOf } from "./package-state.ts";
import "./package.css";

interface PackageSectionProps {
  readonly engagementId: string;
  readonly files: readonly PackageFile[];
  readonly contracts: readonly SubcontractNode[];
  readonly locked: boolean;
  /** Files on their way to the server. */
  readonly uploads: ReactNode;
}

/** The dropped files in one table, to correct and to confirm together; below it what is not needed. */
export function PackageSection({ engagementId, files, contracts, locked, uploads }: PackageSectionProps) {
  const groups = groupsOf(files);
  const choices = useMemo(() => slotChoices(contracts), [contracts]);
  const waiting = [...groups.asks, ...groups.reading, ...groups.recognized];
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
    <>
      {uploads}
      {waiting.length > 0 ? (
        <section className="t-card t-package" aria-label="Confirm the package">
          <div className="t-package-title">
            <h3 className="t-h3">Confirm the package</h3>
            <p className="t-small t-dim">
              {plural(waiting.length, "file")}, recognized by what is in them. Every slot can be changed before you confirm.
            </p>
          </div>
          <PackageHeads />
          <Group title="Needs an answer" hint="None of these goes into a slot until you answer" count={groups.asks.length}>
            {rows(groups.asks)}
          </Group>
          <Group title="Being read" hint="You can leave this page" count={groups.reading.length}>
            {rows(groups.reading)}
          </Group>
          <Group title="Recognized" hint="Every slot can be changed here" count={groups.recognized.length}>
            {rows(groups.recognized)}
          </Group>
          <PackageFoot engagementId={engagementId} groups={groups} locked={locked} />
        </section>
      ) : null}
      <NotNeededBin engagementId={engagementId} files={groups.aside} locked={locked} />
    </>
  );
}

const heads = ["File", "Looks like", "Why", "Slot", "Problem"] as const;

function PackageHeads() {
  return (
    <div className="t-package-heads" aria-hidden="true">
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ title, hint, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <>
      <h4 className="t-package-group">
        <span className="t-med">{title}</span> <span className="t-dim t-figure">{count}</span> <span className="t-small t-dim">{hint}</span>
      </h4>
      <ul className="t-package-rows" aria-label={title}>
        {children}
      </ul>
    </>
  );
}

interface PackageFootProps {
  readonly engagementId: string;
  readonly groups: PackageGroups;
  readonly locked: boolean;
}

function PackageFoot({ engagementId, groups, locked }: PackageFootProps) {
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
        {summaryOf(groups)} What is unanswered waits here; the rest need not wait for it.
      </span>
      {ready.length > 0 && !locked ? (
        <Button loading={place.isPending} onClick={() => place.mutate({ params: { engagementId }, body: { files: ready } })}>
          Put {plural(ready.length, "file")} in {ready.length === 1 ? "its slot" : "their slots"}
        </Button>
      ) : null}
    </div>
  );
}
