import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Note, plural, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { ingestionRoutes } from "../../contract/index.ts";
import { ColumnRuler } from "../reading/column-ruler.tsx";
import { asFound } from "../reading/reading-draft.ts";
import type { PackageAnswerProps } from "./package-state.ts";
import "../reading/reading.css";

/** Asks where each column in a fixed-width file begins; proposes column breaks based on the file's values. */
export default function ColumnsAnswer({ engagementId, file }: PackageAnswerProps) {
  const [moved, setMoved] = useState<number[] | null>(null);
  const params = { engagementId, fileId: file.id };
  const preview = useRouteQuery(ingestionRoutes, "previewPackageReading", { params, body: asFound }, { views: ["files"] });
  const save = useRouteMutation(ingestionRoutes, "putPackageReading");
  return (
    <RemoteContent query={preview} what="the first lines">
      {(shown) => {
        const breaks = moved ?? shown.found.breaks ?? [];
        const refusal = save.error?.msg ?? shown.refusal;
        return (
          <section className="t-package-answer" aria-label={`Columns of ${file.file_name}`}>
            <div>
              <h4 className="t-med">Where does each column begin?</h4>
              <p className="t-small t-dim">
                {plural(breaks.length + 1, "column")} proposed from the values. The borders are saved with the file in its slot.
              </p>
            </div>
            <ColumnRuler lines={shown.lines} breaks={breaks} readOnly={false} onChange={setMoved} />
            {refusal ? (
              <Note family="bad" live>
                {refusal}
              </Note>
            ) : null}
            <Button
              variant="default"
              size="sm"
              className="t-package-confirm"
              loading={save.isPending}
              leftSection={<IconCheck size={16} stroke={1.75} />}
              onClick={() => save.mutate({ params, body: { ...asFound, breaks } })}
            >
              Columns are right
            </Button>
          </section>
        );
      }}
    </RemoteContent>
  );
}
