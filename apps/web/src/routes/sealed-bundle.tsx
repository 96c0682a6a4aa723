import { useRouteQuery } from "@tieout/client";
import { workpaperRoutes } from "@tieout/runs/contract";
import { hashText, plural, UrlLink } from "@tieout/ui";

/** The sealed bundle's hash and contents, shown in the engagement's seal section. */
export function SealedBundle({ engagementId }: { readonly engagementId: string }) {
  const bundles = useRouteQuery(workpaperRoutes, "listBundles", { params: { engagementId } }, { views: ["runs", "engagements"] });
  const sealed = bundles.data?.find((bundle) => bundle.locked);
  if (!sealed) return null;
  return (
    <div className="t-row t-wrap t-small" style={{ marginTop: 6, gap: "2px 14px" }}>
      <span title={sealed.file.sha256}>
        Bundle SHA-256 <span className="t-mono">{hashText(sealed.file.sha256)}</span>
      </span>
      <UrlLink change={{ step: "process", view: "bundles" }} className="t-no-print">
        {plural(sealed.workpapers.length, "workpaper")} in the bundle
      </UrlLink>
      <UrlLink change={{ step: "process", view: "bundles" }} className="t-no-print">
        Addenda
      </UrlLink>
    </div>
  );
}
