import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconLoader2,
  IconSquare,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { leftToCompare } from "@tieout/catalog/core";
import { useRouteQuery } from "@tieout/client";
import { Card, RemoteContent } from "@tieout/ui";
import { ingestionRoutes } from "../../contract/index.ts";

const cellLooks: Readonly<
  Record<"validated" | "pending" | "error" | "missing" | "optional", { readonly Icon: TablerIcon; readonly word: string }>
> = {
  validated: { Icon: IconCheck, word: "Validated" },
  pending: { Icon: IconLoader2, word: "Reading or waiting for confirmation" },
  error: { Icon: IconX, word: "Error" },
  missing: { Icon: IconAlertTriangle, word: "Missing" },
  optional: { Icon: IconSquare, word: "Optional, not uploaded" },
};
const makeLooks = {
  yes: { Icon: IconCircleCheck, family: "ok", word: "Yes" },
  in_part: { Icon: IconCircleHalf2, family: "warn", word: "Partially" },
  no: { Icon: IconCircleDashed, family: "warn", word: "No" },
} as const;

/** Which files each workpaper uses, and which workpapers can be prepared now. */
export function ReadinessMatrix({ engagementId }: { readonly engagementId: string }) {
  const query = useRouteQuery(ingestionRoutes, "getReadiness", { params: { engagementId } }, { views: ["files", "mappings", "readiness"] });
  return (
    <RemoteContent query={query} what="workpaper readiness">
      {({ reports, outputs }) =>
        outputs.length === 0 ? null : (
          <Card title="Readiness: files used by each workpaper" flush actions={<Legend />}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard */}
            <section className="t-table-scroll" tabIndex={0} aria-label="Readiness">
              <table className="t-table t-readiness">
                <thead>
                  <tr>
                    <th scope="col">Workpaper</th>
                    {reports.map((report) => (
                      <th key={report.report_key} scope="col" className="t-readiness-report">
                        {report.title}
                      </th>
                    ))}
                    <th scope="col">Can be prepared</th>
                  </tr>
                </thead>
                <tbody>
                  {outputs.map((output) => {
                    const look = makeLooks[output.can_be_made];
                    return (
                      <tr key={output.output_key}>
                        <th scope="row">{output.title}</th>
                        {reports.map((report) => {
                          const cell = output.cells.find((one) => one.report_key === report.report_key);
                          return (
                            <td key={report.report_key}>{cell ? <Mark state={cell.state} needed={cell.use === "needed"} /> : null}</td>
                          );
                        })}
                        <td className={`t-${look.family}`}>
                          <look.Icon size={16} stroke={1.75} aria-hidden="true" className="t-icon" /> {makeText(look.word, output.msg)}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </section>
            <NotCompared outputs={outputs} />
          </Card>
        )
      }
    </RemoteContent>
  );
}

type Outputs = readonly { readonly cells: readonly { readonly report_key: string; readonly state: keyof typeof cellLooks }[] }[];

const isGiven = (outputs: Outputs, report: string): boolean =>
  outputs.some(({ cells }) => cells.some(({ report_key: key, state }) => key === report && state !== "missing" && state !== "optional"));

const makeText = (word: string, msg: string): string =>
  msg === "" || msg === word ? word : msg.startsWith(word) ? msg : `${word}: ${msg}`;

function Mark({ state, needed }: { readonly state: keyof typeof cellLooks; readonly needed: boolean }) {
  const { Icon, word } = cellLooks[state];
  const words = `${word}${needed ? "" : ", used if uploaded"}`;
  return (
    <span className="t-mark" data-state={state} title={words}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className="t-sr">{words}</span>
    </span>
  );
}

function Legend() {
  return (
    <span className="t-row t-wrap t-small t-sec t-only-wide" aria-hidden="true">
      {(["validated", "pending", "error", "missing", "optional"] as const).map((state) => {
        const { Icon, word } = cellLooks[state];
        return (
          <span key={state} className="t-row" style={{ gap: 5 }}>
            <span className="t-mark" data-state={state}>
              <Icon size={14} stroke={2} />
            </span>
            {word.split(",")[0]}
          </span>
        );
      })}
    </span>
  );
}

function NotCompared({ outputs }: { readonly outputs: Outputs }) {
  return leftToCompare((report) => isGiven(outputs, report)).map((says) => (
    <p key={says} className="t-small t-sec t-card-note">
      {says}
    </p>
  ));
}
