import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Card, plural, usePrinting, useUrlParams } from "@tieout/ui";
import { type ReactNode, useState } from "react";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { hasDetails, TieDetails } from "./tie-details.tsx";
import { splitTitle, type TieLineGroup, tieLineGroups, type WorkpaperTie } from "./tie-lines.ts";
import { TieRow } from "./tie-row.tsx";

const columns = [
  { title: "Line" },
  { title: "This workpaper", isFigure: true },
  { title: "Tie" },
  { title: "Compared with", isFigure: true },
  { title: "Difference", isFigure: true },
  { title: "Reason" },
] as const;

interface TiesProps extends PaperTabProps {
  /** Key of the tie in the URL; the tie is shown even if its group is collapsed. */
  readonly named: string | null;
}

/** All pairs of figures that should tie, in one table: open lines first, agreeing lines collapsed behind a count. */
export function TiesCard(props: PaperTabProps) {
  const [params] = useUrlParams();
  const named = params.get("tie");
  // Collapses everything again when the URL points to another tie.
  return <Ties key={named} named={named} {...props} />;
}

function Ties(props: TiesProps) {
  const groups = tieLineGroups(props.result.ties);
  const open = groups.filter(({ agrees }) => !agrees);
  const agreeing = groups.filter(({ agrees }) => agrees);
  return (
    <Card title="Does it tie?" flush>
      {groups.length === 0 ? <p className="t-sec t-ties-none">This workpaper has no figures to tie.</p> : null}
      {groups.length === 0 ? null : (
        <table className="t-table t-ties">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col" className={"isFigure" in column ? "t-figure-right" : undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          {open.map((group) => (
            <TieLines key={group.tie.key} group={group} {...props} />
          ))}
          <AgreeingTies
            groups={agreeing}
            startsOpen={open.length === 0 || agreeing.some((group) => holds(group, props.named))}
            {...props}
          />
        </table>
      )}
    </Card>
  );
}

const holds = ({ tie, splits }: TieLineGroup, named: string | null): boolean => [tie, ...splits].some(({ key }) => key === named);

interface DisclosureProps {
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Disclosure({ open, onToggle, children }: DisclosureProps) {
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton className="t-tie-toggle" aria-expanded={open} onClick={onToggle}>
      <Chevron size={14} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
      {children}
    </UnstyledButton>
  );
}

/** Whether the user has expanded it; always expanded in print. */
function useDisclosed(startsOpen: boolean): readonly [boolean, () => void] {
  const [open, setOpen] = useState(startsOpen);
  const printing = usePrinting();
  return [open || printing, () => setOpen(!open)];
}

interface AgreeingProps extends TiesProps {
  readonly groups: readonly TieLineGroup[];
  readonly startsOpen: boolean;
}

function AgreeingTies({ groups, startsOpen, ...paper }: AgreeingProps) {
  const [shown, toggle] = useDisclosed(startsOpen);
  if (groups.length === 0) return null;
  return (
    <>
      <tbody>
        <tr className="t-tie-count">
          <td colSpan={columns.length}>
            <Disclosure open={shown} onToggle={toggle}>
              {plural(groups.length, "line ties", "lines tie")}
            </Disclosure>
          </td>
        </tr>
      </tbody>
      {shown ? groups.map((group) => <TieLines key={group.tie.key} group={group} {...paper} />) : null}
    </>
  );
}

/** A line that expands to show its parts, reconciling items, funds and accounts. */
function TieLines({ group: { tie, splits, agrees }, ...paper }: TiesProps & { readonly group: TieLineGroup }) {
  const [shown, toggle] = useDisclosed(!agrees || holds({ tie, splits, agrees }, paper.named));
  const title =
    hasDetails(tie) || splits.length > 0 ? (
      <Disclosure open={shown} onToggle={toggle}>
        {tie.label}
      </Disclosure>
    ) : (
      <span className="t-tie-title">{tie.label}</span>
    );
  return (
    <tbody>
      <TieRow {...paper} tie={tie} title={title} named={tie.key === paper.named} />
      {shown ? <TieDetails tie={tie} /> : null}
      {shown ? <Splits of={tie} splits={splits} startsOpen={agrees} {...paper} /> : null}
    </tbody>
  );
}

interface SplitsProps extends TiesProps {
  readonly of: WorkpaperTie;
  readonly splits: readonly WorkpaperTie[];
  readonly startsOpen: boolean;
}

/** A line's funds and accounts; while the line is open, those that agree are collapsed behind a count. */
function Splits({ of, splits, startsOpen, ...paper }: SplitsProps) {
  const agreeing = splits.filter(({ result }) => result === "ties");
  const [shown, toggle] = useDisclosed(startsOpen || agreeing.some(({ key }) => key === paper.named));
  const row = (tie: WorkpaperTie) => (
    <TieRow key={tie.key} {...paper} split tie={tie} title={splitTitle(tie, of)} named={tie.key === paper.named} />
  );
  return (
    <>
      {splits.filter(({ result }) => result !== "ties").map(row)}
      {agreeing.length === 0 ? null : (
        <tr className="t-tie-count" data-split>
          <td colSpan={columns.length}>
            <Disclosure open={shown} onToggle={toggle}>
              By investment: {agreeing.length} of {splits.length} tie
            </Disclosure>
          </td>
        </tr>
      )}
      {shown ? agreeing.map(row) : null}
    </>
  );
}
