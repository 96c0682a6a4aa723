import { IconDatabase, IconLayersIntersect, IconReceipt2, type TablerIcon } from "@tabler/icons-react";
import type { DataType } from "@tieout/catalog/core";

/** `word` is used under a column heading, `words` everywhere else. */
export const dataTypeLooks: Readonly<Record<DataType, { readonly word: string; readonly words: string; readonly Icon: TablerIcon }>> = {
  recordkeeper: { word: "Recordkeeper", words: "Recordkeeper", Icon: IconDatabase },
  payroll: { word: "Payroll", words: "Payroll", Icon: IconReceipt2 },
  combined: { word: "Both", words: "Recordkeeper and payroll", Icon: IconLayersIntersect },
};
