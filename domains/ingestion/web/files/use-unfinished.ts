import { useRouteQuery } from "@tieout/client";
import { useMemo } from "react";
import { type FileUpload, ingestionRoutes } from "../../contract/index.ts";
import { uploadIdOf } from "./unfinished.ts";
import type { Upload } from "./upload-queue.ts";

const none: readonly FileUpload[] = [];

/** What the server keeps of this person's uploads that no row of this tab shows: the page was reloaded, or another one sent them. */
export function useUnfinished(engagementId: string, shown: readonly Upload[]): readonly FileUpload[] {
  const request = { params: { engagementId } };
  const { data = none } = useRouteQuery(ingestionRoutes, "listUploads", request, { views: ["uploads", "files"] });
  const ids = shown
    .flatMap(({ url }) => (url === null ? [] : [uploadIdOf(url)]))
    .sort()
    .join();
  return useMemo(() => data.filter(({ id }) => !ids.split(",").includes(id)), [data, ids]);
}
