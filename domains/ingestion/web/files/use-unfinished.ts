import { useRouteQuery } from "@tieout/client";
import { useMemo } from "react";
import { type FileUpload, ingestionRoutes } from "../../contract/index.ts";
import { uploadIdOf } from "./unfinished.ts";
import type { Upload } from "./upload-queue.ts";

const none: readonly FileUpload[] = [];

/** This user's uploads on the server that aren't shown in this tab, because the page was reloaded or another tab sent them. */
export function useUnfinished(engagementId: string, shown: readonly Upload[]): readonly FileUpload[] {
  const request = { params: { engagementId } };
  const { data = none } = useRouteQuery(ingestionRoutes, "listUploads", request, { views: ["uploads", "files"] });
  const ids = shown
    .flatMap(({ url }) => (url === null ? [] : [uploadIdOf(url)]))
    .sort()
    .join();
  return useMemo(() => data.filter(({ id }) => !ids.split(",").includes(id)), [data, ids]);
}
