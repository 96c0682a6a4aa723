import { Button, Drawer } from "@mantine/core";
import { IconMoodCheck } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { countText, EmptyState, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { type Asset, ingestionRoutes } from "../../contract/index.ts";
import { IssueTable } from "./issue-table.tsx";

const pageSize = 100;

/** All issues and notes in a file, page by page. */
export default function IssuesDrawer({ asset, onClose }: { readonly asset: Asset; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useRouteQuery(
    ingestionRoutes,
    "listAssetIssues",
    { params: { assetId: asset.id }, query: { page, page_size: pageSize } },
    { views: ["files"] },
  );
  return (
    <Drawer opened onClose={onClose} title={`Issues and notes in ${asset.file_name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <RemoteContent query={query} what="the issues and notes">
        {({ count, results }) =>
          count === 0 ? (
            <EmptyState Icon={IconMoodCheck} title="No issues or notes">
              This file has no rejected rows, differences or repairs.
            </EmptyState>
          ) : (
            <>
              <IssueTable issues={results} />
              <div className="t-row t-between t-small t-sec" style={{ marginTop: 12 }}>
                <span className="t-figure">
                  {countText((page - 1) * pageSize + 1)}–{countText((page - 1) * pageSize + results.length)} of {countText(count)}
                </span>
                <span className="t-row">
                  <Button variant="default" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    Previous
                  </Button>
                  <Button variant="default" size="sm" disabled={page * pageSize >= count} onClick={() => setPage(page + 1)}>
                    Next
                  </Button>
                </span>
              </div>
            </>
          )
        }
      </RemoteContent>
    </Drawer>
  );
}
