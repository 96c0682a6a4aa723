import { dateText, Money, plural } from "@tieout/ui";
import type { FileCheck } from "../../../contract/index.ts";

/** Two amounts that should agree. */
export function Comparison({ comparison }: { readonly comparison: NonNullable<FileCheck["comparison"]> }) {
  const { left_title: leftTitle, left, right_title: rightTitle, right, difference } = comparison;
  return (
    <dl className="t-give-compare">
      <div>
        <dt>{leftTitle}</dt>
        <dd>
          <Money value={left} />
        </dd>
      </div>
      <div>
        <dt>{rightTitle}</dt>
        <dd>
          <Money value={right} />
        </dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd>
          <Money value={difference} />
        </dd>
      </div>
    </dl>
  );
}

interface PayDateStripProps {
  readonly payDates: NonNullable<FileCheck["pay_dates"]>;
  /** Whether the dates cover all of the item's files together. */
  readonly isOfAll: boolean;
}

/** Every pay date in the year, shown as in the file or missing. */
export function PayDateStrip({ payDates: { found, missing }, isOfAll }: PayDateStripProps) {
  const lacking = new Set(missing);
  const all = [...found, ...missing].sort();
  const words = `${plural(all.length, "pay date")}: ${found.length} are in the ${isOfAll ? "files" : "file"}, ${missing.length} are missing`;
  const [first, last] = [all[0], all.at(-1)];
  return (
    <div>
      <div className="t-give-strip" role="img" aria-label={words}>
        {all.map((on) => (
          <i key={on} data-missing={lacking.has(on) || undefined} title={dateText(on)} />
        ))}
      </div>
      <div className="t-give-ends t-small t-sec" aria-hidden="true">
        <span>{first ? dateText(first) : ""}</span>
        <span>{last ? dateText(last) : ""}</span>
      </div>
    </div>
  );
}
