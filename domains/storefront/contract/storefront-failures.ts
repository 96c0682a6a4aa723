import { failures } from "@tieout/contract";

export const storefrontFailures = failures("storefront", {
  "no-toolkit": { status: 404, title: "Toolkit not found", say: () => "There is no toolkit with this ID. Search the store for it." },
  "not-its-provider": {
    status: 409,
    title: "Provider not of this engagement",
    say: () => "The engagement has no such provider any more. Load the page again, and add the provider to the engagement first.",
  },
  "no-page": { status: 404, title: "Preview not found", say: () => "The workbook has no tab with this number. Open the toolkit again." },
});
