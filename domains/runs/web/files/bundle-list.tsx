import { Button } from "@mantine/core";
import { IconArrowLeft, IconDownload, IconFileZip } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { DateText, EmptyState, hashText, RemoteContent, StatusBadge, sizeText, UrlLink } from "@tieout/ui";
import type { ReactNode } from "react";
import type { z } from "zod";
import { type Bundle, workpaperRoutes } from "../../contract/index.ts";
import { type Download, useDownload } from "./use-download.ts";

interface BundleListProps {
  readonly engagementId: string;
  /** Renders the files added after a lock. */
  readonly renderAddenda: (download: Download) => ReactNode;
}

/** Bundles of all successful runs, with their workpapers, newest first. */
export function BundleList({ engagementId, renderAddenda }: BundleListProps) {
  const download = useDownload(engagementId);
  const query = useRouteQuery(workpaperRoutes, "listBundles", { params: { engagementId } }, { views: ["runs", "engagements"] });
  return (
    <>
      <p className="t-small" style={{ marginBottom: 12 }}>
        <UrlLink change={{ view: null }} className="t-row" style={{ gap: 4, display: "inline-flex" }}>
          <IconArrowLeft size={15} stroke={1.75} aria-hidden="true" />
          Back to the results
        </UrlLink>
      </p>
      <h2 className="t-h2" style={{ marginBottom: 12 }}>
        Downloads from all runs
      </h2>
      {renderAddenda(download)}
      <RemoteContent query={query} what="the bundles">
        {(bundles) =>
          bundles.length === 0 ? (
            <EmptyState Icon={IconFileZip} title="No bundle yet">
              Each successful run creates a bundle with the workpapers, the proofs and a manifest with every file's hash.
            </EmptyState>
          ) : (
            <ul className="t-col" style={{ gap: 16 }}>
              {bundles.map((bundle, index) => (
                <li key={bundle.id}>
                  <BundleCard
                    engagementId={engagementId}
                    bundle={bundle}
                    newest={index === 0}
                    current={bundles[0]?.run_number ?? bundle.run_number}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </RemoteContent>
    </>
  );
}

interface BundleCardProps {
  readonly engagementId: string;
  readonly bundle: z.infer<typeof Bundle>;
  readonly newest: boolean;
  /** Number of the newest run. */
  readonly current: number;
}

function BundleCard({ engagementId, bundle, newest, current }: BundleCardProps) {
  const [download, busyId] = useDownload(engagementId);
  return (
    <section
      className="t-card"
      aria-label={bundle.version === null ? `Run ${bundle.run_number}` : `Run ${bundle.run_number}, version ${bundle.version}`}
    >
      <div className="t-card-head t-wrap">
        <h3 className="t-h3 t-grow">
          Run {bundle.run_number}, <DateText value={bundle.created_on} time />
        </h3>
        {bundle.being_sealed ? (
          <StatusBadge status="processing" word="Sealing" />
        ) : bundle.locked ? (
          <StatusBadge status="locked" word={bundle.version === null ? "Sealed" : `Sealed, version ${bundle.version}`} />
        ) : newest ? (
          <StatusBadge status="done" word="Newest" />
        ) : null}
        <CompareLink run={bundle.run_number} current={current} />
        <Button
          size="sm"
          variant={newest ? "filled" : "default"}
          loading={busyId === bundle.file.object_id}
          leftSection={<IconDownload size={15} stroke={1.75} />}
          onClick={() => download(bundle.file)}
        >
          Download bundle
        </Button>
      </div>
      <div className="t-table-scroll">
        <table className="t-table t-bundle-files">
          <FileHead />
          <tbody>
            {[bundle.file, ...bundle.workpapers].map((file) => (
              <FileRow key={file.object_id} file={file} busy={busyId === file.object_id} onDownload={() => download(file)} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="t-card-foot">
        <span>
          Result <span className="t-mono">{bundle.result_id}</span>
        </span>
        {bundle.lock ? <span>{openText(bundle.lock.open)}</span> : null}
      </div>
    </section>
  );
}

function CompareLink({ run, current }: { readonly run: number; readonly current: number }) {
  if (run === current) return null;
  return (
    <UrlLink className="t-small" change={{ view: "difference", from: String(run), to: String(current), cause: null }}>
      Compare with run {current}
    </UrlLink>
  );
}

/** Items that were open when the engagement was locked. */
function openText(open: readonly string[] | null): string {
  if (open === null) return "Open items weren't recorded: an earlier version of Tieout locked this engagement.";
  return open.length === 0
    ? "Nothing was open when the engagement was locked."
    : `Open when the engagement was locked: ${open.join(", ")}.`;
}

function FileHead() {
  return (
    <thead>
      <tr>
        <th scope="col">File</th>
        <th scope="col" className="t-figure-right">
          Size
        </th>
        <th scope="col" className="t-bundle-hash">
          SHA-256
        </th>
        <th scope="col">
          <span className="t-sr">Download</span>
        </th>
      </tr>
    </thead>
  );
}

interface FileRowProps {
  readonly file: BundleCardProps["bundle"]["file"];
  readonly busy: boolean;
  readonly onDownload: () => void;
}

function FileRow({ file, busy, onDownload }: FileRowProps) {
  return (
    <tr>
      <td>
        <span className="t-med">{file.title}</span>
        <span className="t-small t-dim" style={{ display: "block" }}>
          {file.name}
        </span>
      </td>
      <td className="t-figure t-figure-right">{sizeText(file.size_bytes)}</td>
      <td className="t-mono t-bundle-hash" title={file.sha256}>
        {hashText(file.sha256)}
      </td>
      <td className="t-figure-right">
        <Button size="sm" variant="subtle" loading={busy} aria-label={`Download ${file.name}`} onClick={onDownload}>
          Download
        </Button>
      </td>
    </tr>
  );
}
