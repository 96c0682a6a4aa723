import path from "node:path";
import type { Mapping } from "@tieout/ingestion/core";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { runInputsDocument } from "./run-inputs-document.ts";

const mapping: Mapping = {
  ...{ reportKey: "distribution_detail", sheetIndex: 0, headerRows: [5], bands: [], carryDown: [] },
  columns: [{ index: 0, header: "Participant ID", field: "participant_id", sign: "as_is", format: { dateOrder: "mdy" } }],
  valueMaps: { dist_types: { RETIREMENT: "retirement" } },
};

keepsEveryVersion(runInputsDocument, path.join(import.meta.dirname, "kept-versions/run-inputs"), [
  {
    files: [
      { file_no: 2, slot_id: "01a22230-15aa-7880-a3fc-52b57dd2830c", mapping, settings: null },
      { file_no: 3, slot_id: "01a22230-15aa-7880-a3fc-52b57dd2830d", mapping },
    ],
  },
]);
