import { failures } from "@tieout/contract";

export const storefrontFailures = failures("storefront", {
  "no-toolkit": { status: 404, title: "Toolkit not found", say: () => "There is no toolkit with this ID. Search the store for it." },
  "no-page": { status: 404, title: "Preview not found", say: () => "The workbook has no tab with this number. Open the toolkit again." },
});
