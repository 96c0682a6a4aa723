import { IconCircleX, IconEqual, IconPencil, IconPlus } from "@tabler/icons-react";
import { ImportRows } from "@tieout/ui/grid";
import type { ClientImportPreview } from "../../contract/index.ts";
import { actionWords } from "./import-file.ts";

const looks = {
  create: { Icon: IconPlus, family: "ok", words: actionWords.create },
  update: { Icon: IconPencil, family: "info", words: actionWords.update },
  same: { Icon: IconEqual, family: "mute", words: actionWords.same },
  refused: { Icon: IconCircleX, family: "bad", words: actionWords.refused },
} as const;

/** Every row of the file with what the import will do. */
export const ClientRows = ({ preview: { rows } }: { readonly preview: ClientImportPreview }) => (
  <ImportRows
    rows={rows.map((row) => ({ ...row, title: row.name, detail: row.ein }))}
    looks={looks}
    headings={["Client", "What it does"]}
  />
);
