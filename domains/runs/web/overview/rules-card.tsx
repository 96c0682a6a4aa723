import { Card, countText, UrlLink } from "@tieout/ui";
import { SeverityIcon } from "../exceptions/severity-icon.tsx";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

/** Every rule with its four results; a missing fact is shown and never counts as a pass. */
export function RulesCard({ result }: PaperTabProps) {
  if (result.rules.length === 0) return null;
  return (
    <Card title="Rules" flush>
      <table className="t-table t-rules">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            {["Pass", "Exception", "Cannot be determined", "Not applicable"].map((title) => (
              <th key={title} scope="col" className="t-figure-right">
                {title}
              </th>
            ))}
            <th scope="col">Missing facts</th>
          </tr>
        </thead>
        <tbody>
          {result.rules.map((rule) => (
            <RuleRow key={rule.rule} rule={rule} result={result} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type Rule = PaperTabProps["result"]["rules"][number];

interface RuleProps {
  readonly rule: Rule;
  readonly result: PaperTabProps["result"];
}

const RuleRow = ({ rule, result }: RuleProps) => (
  <tr>
    <td className="t-rule-title">
      <span className="t-row">
        {rule.exception > 0 ? <SeverityIcon severity={rule.severity} /> : null}
        {rule.title}
      </span>
    </td>
    <td className="t-figure t-figure-right" data-label="Pass">
      {countText(rule.pass)}
    </td>
    <td className="t-figure t-figure-right" data-label="Exception">
      {rule.exception > 0 ? (
        <UrlLink className="t-traced t-bad t-med" change={{ tab: "exceptions", rule: rule.rule }}>
          {countText(rule.exception)}
          <span className="t-sr"> exceptions of {rule.title}</span>
        </UrlLink>
      ) : (
        0
      )}
    </td>
    <td className={`t-figure t-figure-right ${rule.cannot_be_determined > 0 ? "t-warn" : ""}`} data-label="Cannot be determined">
      {countText(rule.cannot_be_determined)}
    </td>
    <td className="t-figure t-figure-right t-dim" data-label="Not applicable">
      {countText(rule.not_applicable)}
    </td>
    <MissingFacts rule={rule} result={result} />
  </tr>
);

const MissingFacts = (props: RuleProps) => (
  <td className="t-small t-sec">
    {props.rule.missing.join("; ")}
    <OpenUnits {...props} />
  </td>
);

/** Units for which a rule cannot be determined, and where their rows are. */
function OpenUnits({ rule, result }: RuleProps) {
  const { open = [], open_count: count = 0 } = rule;
  if (open.length === 0) return null;
  const fileOf = (fileNo: number): string => result.files.find(({ file_no: no }) => no === fileNo)?.file_name ?? `File ${fileNo + 1}`;
  return (
    <details>
      <summary>
        {count === 1 ? "Show who" : `Show all ${countText(count)}`}
        <span className="t-sr"> of {rule.title} that cannot be determined</span>
      </summary>
      <ul>
        {open.map(({ subject, missing, refs: [first], ref_count: rows }) => (
          <li key={`${subject}|${missing}|${first?.file_no}|${first?.sheet}|${first?.row}`}>
            <span className="t-med">{subject}</span>: {missing}
            {first ? ` (${fileOf(first.file_no)}, row ${first.row}${rows > 1 ? ` and ${countText(rows - 1)} more` : ""})` : null}
          </li>
        ))}
        {count > open.length ? <li>{countText(count - open.length)} more</li> : null}
      </ul>
    </details>
  );
}
