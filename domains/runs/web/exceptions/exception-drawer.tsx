import { Drawer } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import { Money, plural, RemoteContent, UrlLink, useUrlParams } from "@tieout/ui";
import { type ExceptionItem, workpaperRoutes } from "../../contract/index.ts";
import { exceptionKinds } from "../../core/index.ts";
import { CopyLink } from "../figures/copy-link.tsx";
import { SourceRows } from "../figures/source-rows.tsx";
import { EvidenceOf, useReviewParts } from "../review-parts.tsx";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { SeverityIcon } from "./severity-icon.tsx";

type DrawerProps = PaperTabProps;

/** The rows behind the exception in the URL. */
export default function ExceptionDrawer(props: DrawerProps) {
  const [params, changeUrl] = useUrlParams();
  const exceptionId = params.get("exception");
  if (!exceptionId) return null;
  return <OpenException {...props} exceptionId={exceptionId} onClose={() => changeUrl({ exception: null })} />;
}

interface OpenExceptionProps extends DrawerProps {
  readonly exceptionId: string;
  readonly onClose: () => void;
}

function OpenException({ exceptionId, onClose, ...paper }: OpenExceptionProps) {
  const { engagementId, result } = paper;
  const query = useRouteQuery(
    workpaperRoutes,
    "openException",
    { params: { engagementId, outputKey: result.output.key, exceptionId } },
    { views: ["results", "runs"] },
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      title={<span className="t-small t-dim">{result.output.title} › Exceptions</span>}
      padding={0}
      closeButtonProps={{ "aria-label": "Close" }}
      styles={{ header: { padding: "12px 16px 0 22px", minHeight: 0 } }}
    >
      <RemoteContent query={query} what="the exception">
        {({ item, results }) => (
          <>
            <ExceptionHead {...paper} item={item} />
            <div className="t-drill-body">
              <h3 className="t-h3" style={{ marginBottom: 8 }}>
                {plural(item.ref_count, "row")} of the source files
                {item.ref_count > results.length ? `, the first ${results.length} shown` : ""}
              </h3>
              <SourceRows rows={results} />
            </div>
          </>
        )}
      </RemoteContent>
    </Drawer>
  );
}

/** The finding, its subject, and the auditor's entries on it. */
function ExceptionHead({ item, ...paper }: DrawerProps & { readonly item: ExceptionItem }) {
  const { newNoteOn } = useReviewParts();
  return (
    <div className="t-drill-head">
      <h2 className="t-h1 t-row">
        <SeverityIcon severity={item.severity} />
        {item.title}
      </h2>
      <p className="t-med" style={{ marginTop: 4 }}>
        {item.subject}
      </p>
      <p className="t-sec">{item.msg}</p>
      <ExceptionFacts item={item} />
      <div className="t-row t-between t-wrap" style={{ marginTop: 10 }}>
        {item.amount === null ? <span /> : <Money value={item.amount} />}
        <span className="t-row t-wrap">
          <UrlLink change={newNoteOn({ about: "exception", address: item.address })}>Add a review note</UrlLink>
          <CopyLink />
        </span>
      </div>
      <EvidenceOf {...paper} subject={{ about: "exception", address: item.address }} what={`${item.title}, ${item.subject}`} />
    </div>
  );
}

/** The kind of exception, its authority, and whether the item was tested. */
function ExceptionFacts({ item }: { readonly item: ExceptionItem }) {
  const { kind, authority, sample_number: number, sample_of: title } = item;
  const tested = `Sample no. ${number}${title ? ` of ${title.toLowerCase()}` : ""}`;
  const facts = [
    ...(kind ? [exceptionKinds[kind]] : []),
    ...(authority ? [authority] : []),
    ...(number === undefined ? [] : [number === null ? "Not in the sample" : tested]),
  ];
  return facts.length === 0 ? null : <p className="t-small t-dim">{facts.join(" · ")}</p>;
}
