import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { countText, FileName, plural, SelectField, StatusBadge, sizeText } from "@tieout/ui";
import type { PackageFile, SubcontractNode } from "../../contract/index.ts";
import { PackageAnswer } from "./package-answer.tsx";
import { companyOf, notNeeded, periodText, providerOf, sheetsText, type slotChoices } from "./package-state.ts";
import { useChoice } from "./use-choice.ts";

interface PackageRowProps {
  readonly engagementId: string;
  readonly file: PackageFile;
  readonly files: readonly PackageFile[];
  readonly contracts: readonly SubcontractNode[];
  readonly choices: ReturnType<typeof slotChoices>;
  readonly locked: boolean;
}

/** One dropped file: its report with the reasons, its destination and its extent, with open questions below. */
export function PackageRow({ engagementId, file, files, contracts, choices, locked }: PackageRowProps) {
  const company = companyOf(file, files, contracts);
  return (
    <li className="t-package-row">
      <div className="t-package-file">
        <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <div className="t-grow">
          <FileName name={file.file_name} title={`SHA-256 ${file.sha256}`} />
          <div className="t-small t-dim">
            <span className="t-figure">{sizeText(file.size_bytes)}</span>
            {file.archive_name ? ` · from ${file.archive_name}` : null}
            {file.was_protected ? " · opened with a password" : null}
          </div>
        </div>
      </div>
      <div className="t-med">{looksLike(file)}</div>
      <div className="t-small t-sec t-package-why">{file.why.join(" ")}</div>
      <SlotCell engagementId={engagementId} file={file} contracts={contracts} choices={choices} locked={locked} />
      <Extent file={file} />
      <PackageProblem file={file} company={company} />
      {locked ? null : <PackageAnswer engagementId={engagementId} file={file} />}
    </li>
  );
}

function looksLike(file: PackageFile): string {
  if (file.report) return file.report.title;
  if (file.group === "reading") return "Reading";
  return file.needs_password ? "Can't be read yet" : "Not recognized";
}

function SlotCell({ engagementId, file, contracts, choices, locked }: Omit<PackageRowProps, "files">) {
  const { choose, isPending } = useChoice(engagementId);
  return (
    <div>
      {file.can_be_placed ? (
        <SelectField
          aria-label={`Slot of ${file.file_name}`}
          placeholder="Choose the slot"
          size="sm"
          searchable
          allowDeselect={false}
          disabled={locked || isPending}
          data={choices}
          comboboxProps={{ width: 320, position: "bottom-start" }}
          value={file.data_feed_node_id}
          onChange={(slotId) => (slotId === null ? undefined : choose(file.id, slotId))}
        />
      ) : (
        <SetAside file={file} locked={locked} onClick={() => choose(file.id, notNeeded)} />
      )}
      <div className="t-small t-dim t-package-provider">{providerOf(contracts, file.data_feed_node_id)}</div>
    </div>
  );
}

function SetAside({ file, locked, onClick }: { readonly file: PackageFile; readonly locked: boolean; readonly onClick: () => void }) {
  if (file.group === "reading" || locked) return null;
  return (
    <>
      {file.needs_password ? <div className="t-small t-dim">After you open it</div> : null}
      <Button variant="default" size="sm" onClick={onClick}>
        Not needed<span className="t-sr">: {file.file_name}</span>
      </Button>
    </>
  );
}

/** Row count and period; on narrow screens, each has a label. */
function Extent({ file }: { readonly file: PackageFile }) {
  const { text, kind } = periodText(file.first_on, file.last_on);
  const sheets = sheetsText(file);
  return (
    <>
      <div className="t-package-count" data-label="Rows">
        <span className="t-figure">{countText(file.rows)}</span>
        {file.rows_above ? <span className="t-small t-dim">{plural(file.rows_above, "line")} above</span> : null}
        {sheets ? <span className="t-small t-dim">{sheets}</span> : null}
      </div>
      <div className="t-package-period" data-label="Period">
        <span className="t-figure">{text}</span>
        {kind ? <span className="t-small t-dim">{kind}</span> : null}
      </div>
    </>
  );
}

function problemWord(file: PackageFile): string {
  if (file.needs_password) return "Password";
  if (file.other_year && !file.asks_for_columns) return "Outside the plan year";
  return file.asks_for_columns ? "Confirm columns" : "Needs an answer";
}

function PackageProblem({ file, company }: { readonly file: PackageFile; readonly company: string | null }) {
  if (file.group === "reading") return <StatusBadge status="file_checking" plain />;
  if (file.problem === null && company === null) return <StatusBadge status="file_validated" word="No problem" plain />;
  return (
    <div className="t-small t-package-problem">
      <StatusBadge status="to_judge" word={file.problem === null ? "Look" : problemWord(file)} />
      <p>{file.problem ?? company}</p>
    </div>
  );
}
