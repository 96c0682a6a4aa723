import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { lineColumns } from "@tieout/testing/core";
import { Note, plural, UrlLink, usePrinting, useUrlParams } from "@tieout/ui";
import { Fragment } from "react";
import type { z } from "zod";
import type { SampleItem } from "../../contract/index.ts";
import { answeredOf } from "../result-figures.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { PopulationChooser } from "../workpaper/population-chooser.tsx";
import { drawnPopulationsOf, type PaperSample, useChosen } from "../workpaper/populations.ts";
import { ProceduresTab } from "../workpaper/procedures-tab.tsx";
import { useInView } from "../workpaper/use-in-view.ts";
import { AttributeList } from "./attribute-list.tsx";
import { ItemResult, Why } from "./item-result.tsx";
import { SampleCell } from "./sample-cell.tsx";
import { SampleProof } from "./sample-proof.tsx";

/** The sampled items with procedure results, the replacements, and the proof of the draw. */
export function SampleTab(props: PaperTabProps) {
  const populations = drawnPopulationsOf(props.result);
  const population = useChosen(populations);
  const printing = usePrinting();
  if (!population) return null;
  const { sample } = population;
  const listed = { ...props, columns: sample.columns };
  return (
    <div className="t-sample">
      <div className="t-col" style={{ gap: 16 }}>
        <PopulationChooser populations={populations} chosen={population} />
        {sample.changes.length > 0 ? <Note family="info">Since the last run with the same seed: {sample.changes.join(" ")}</Note> : null}
        <ItemList {...listed} title="Sampled items" items={sample.items} />
        {sample.replacements.length > 0 ? (
          <ItemList
            {...listed}
            title="Replacements, in order of use"
            note="Use a replacement for an item you can't test, and note which item it replaces."
            items={sample.replacements}
          />
        ) : null}
        {printing ? <ProceduresTab {...props} /> : null}
      </div>
      <SampleProof engagementId={props.engagementId} population={population} />
    </div>
  );
}

interface ItemListProps extends PaperTabProps {
  readonly columns: PaperSample["columns"];
  readonly title: string;
  readonly note?: string;
  readonly items: readonly z.infer<typeof SampleItem>[];
}

function ItemList({ title, note, items, ...props }: ItemListProps) {
  const [params] = useUrlParams();
  const answered = items.filter((item) => answeredOf(item) === item.attributes.length).length;
  return (
    <section className="t-card" aria-label={title}>
      <div className="t-card-head">
        <h3 className="t-h3 t-grow">{title}</h3>
        <span className="t-small t-dim">
          {answered} of {plural(items.length, "item")} complete
        </span>
      </div>
      {note ? <p className="t-small t-sec t-card-note">{note}</p> : null}
      <ul className="t-items">
        {items.map((item) => (
          <Item key={item.item_key} item={item} open={params.get("item") === item.address} {...props} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps extends Pick<ItemListProps, keyof PaperTabProps | "columns"> {
  readonly item: z.infer<typeof SampleItem>;
  readonly open: boolean;
}

function Item({ item, open, ...props }: ItemProps) {
  const { name, amount, details } = lineColumns(props.columns);
  const shown = usePrinting() || open;
  const Chevron = shown ? IconChevronDown : IconChevronRight;
  const line = useInView<HTMLLIElement>(open);
  return (
    <li ref={line} data-open={open || undefined}>
      <UrlLink className="t-item" change={{ item: open ? null : item.address }} aria-expanded={shown} role="button">
        <Chevron size={14} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <span className="t-figure t-dim">{item.number}</span>
        <Why why={item.why} />
        <span className="t-item-name">
          <span className="t-med">{name ? <SampleCell column={name} item={item} /> : null}</span>
          <span className="t-small t-dim">
            {details.map((column, index) => (
              <Fragment key={column.key}>
                {index > 0 ? " · " : null}
                {column.type === "percent" ? `${column.title.toLowerCase()} ` : null}
                <SampleCell column={column} item={item} />
              </Fragment>
            ))}
          </span>
        </span>
        <span className="t-figure-right">{amount ? <SampleCell column={amount} item={item} /> : null}</span>
        <span className="t-item-result">
          <ItemResult item={item} />
          <span className="t-small t-dim t-figure">
            {answeredOf(item)} of {item.attributes.length}
            <span className="t-sr"> procedures have a result</span>
          </span>
        </span>
      </UrlLink>
      {shown ? <AttributeList {...props} item={item} printed={!open} /> : null}
    </li>
  );
}
