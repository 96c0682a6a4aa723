import { Card, countText, dateText, moneyText, nothing } from "@tieout/ui";
import type { ItemDifference, RunDifference } from "../../contract/index.ts";
import { CauseMarks, ChangeMark, Changes } from "./cause-marks.tsx";
import { hasCause, placeOfItem } from "./difference-words.ts";

interface ItemDifferencesProps {
  readonly difference: RunDifference;
  readonly chosen: string | null;
}

const samplesText = ({ samples }: RunDifference): string => {
  const sizes = samples.map(({ title, before, after }) => `${title} ${countText(after)}, before ${countText(before)}`);
  if (samples.length === 0) return "";
  const same = samples.every((sample) => sample.same_seed);
  return [...sizes, same ? (samples.length === 1 ? "same seed" : "same seeds") : "different seeds"].join(" · ");
};

/** Sampled items that came, went, were selected differently or have different results. */
export function ItemDifferences({ difference, chosen }: ItemDifferencesProps) {
  const { items, not_listed: more, from } = difference;
  const shown = items.filter((item) => hasCause(chosen, item));
  return (
    <Card
      title="Sample items"
      flush
      actions={<span className="t-small t-dim">{samplesText(difference)}</span>}
      {...(more.items > 0 ? { foot: `${countText(more.items)} more items changed but aren't listed.` } : {})}
    >
      {shown.length === 0 ? (
        <p className="t-difference-none">No sampled item changed{chosen ? ` by cause ${chosen}` : ""}.</p>
      ) : (
        <table className="t-table t-difference-table">
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Item</th>
              <th scope="col" className="t-figure-right">
                Amount
              </th>
              <th scope="col">Cause</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <ItemLine key={`${item.output.key} ${item.address}`} item={item} from={from.number} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const detailText = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? dateText(text) : text);

function ItemLine({ item, from }: { readonly item: ItemDifference; readonly from: number }) {
  return (
    <tr>
      <td>
        <ChangeMark change={item.change} {...(item.change === "came" ? { family: "info" as const } : {})} />
      </td>
      <th scope="row">
        <span className="t-med">{item.name}</span>
        <span className="t-small t-dim t-difference-sub">
          {[item.population, placeOfItem(item), ...item.details.map(detailText)].join(" · ")}
        </span>
      </th>
      <td className="t-figure t-figure-right">{moneyText(item.amount)}</td>
      <td>
        <CauseMarks letters={item.causes} />
      </td>
      <td className="t-small t-sec">
        {item.changes.length > 0 ? <Changes changes={item.changes} /> : null}
        {item.keeps_result ? `Its test results remain in run ${from}` : null}
        {item.changes.length === 0 && !item.keeps_result ? nothing : null}
      </td>
    </tr>
  );
}
