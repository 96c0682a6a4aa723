import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type Plugin } from "vite";
import { pageContracts } from "./page-contracts.ts";
import { partsInUse } from "./parts-in-use.ts";
import { StaticFrame } from "./src/shell/static-frame.tsx";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Takes modules without what they import. */
const alone = { priority: 2, includeDependenciesRecursively: false };
const apiOrigin = `http://127.0.0.1:${process.env.PORT ?? "8080"}`;

const staticFrame: Plugin = {
  name: "static-frame",
  transformIndexHtml: (html) => html.replace("<!--frame-->", renderToStaticMarkup(createElement(StaticFrame))),
};

/** The table from which drops without a type would get one by their name, 10 kB: the server goes by the content. */
const noTypesByName: Plugin = {
  name: "no-types-by-name",
  transform: (code, id) =>
    /file-selector[\\/]dist[\\/]es2015[\\/]file\.js$/.test(id) ? code.replace(/new Map\(\[[\s\S]*?\n\]\)/, "new Map()") : null,
};

/** How files spell fields and their values: the server compares them, a page only names the fields. */
const noSpellings: Plugin = {
  name: "no-spellings",
  enforce: "pre",
  transform(code, id) {
    if (/[\\/]formats[\\/]universal[\\/]universal-texts\.ts$/.test(id)) return "export const universalTexts = {};";
    return /[\\/]ingestion[\\/]core[\\/]reports[\\/]\w+-fields\.ts$/.test(id)
      ? code.replace(/\bsplit\(\s*"(?:[^"\\\n]|\\.)*",?\s*\)/g, 'split("")')
      : null;
  },
};

export default defineConfig({
  root: here("."),
  plugins: [react(), staticFrame, noTypesByName, partsInUse(), pageContracts, noSpellings],
  // The server replaces the placeholder with a new nonce in every response.
  html: { cspNonce: "__CSP_NONCE__" },
  resolve: {
    alias: [
      // In the browser, contracts are types and URLs; the server validates with their schemas. Without zod the login page stays within
      // its size budget, and nothing probes for eval against the content security policy.
      { find: /^zod$/, replacement: here("../../packages/client/src/inert-zod.ts") },
    ],
  },
  build: {
    outDir: here("../../dist/web"),
    emptyOutDir: true,
    // Which chunk needs which: the tests of the budgets read it, the server keeps it to itself.
    manifest: true,
    target: "es2022",
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // One stylesheet, and few scripts: each is a round trip to an office far away. A group takes what its modules import, the first ones first.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            // With what every dialog and select needs, and what the results share with their drawers: a script of its own were one request more.
            {
              name: "shell",
              test: /(app-shell|engagement-(route|frame))\.tsx$|components[\\/]ScrollArea|react-remove-scroll|testing[\\/]core[\\/](?!procedures)|domains[\\/]runs[\\/](core|contract)[\\/]|domains[\\/]review[\\/](core[\\/]|contract[\\/](?!review-failures)|web[\\/](reviewed-paper|evidence[\\/](evidence-(subject|title)|use-evidence)|review[\\/](note-subject|review-props)))|domains[\\/]runs[\\/]web[\\/](result-figures|figures[\\/]corrected|workpaper[\\/]populations|files[\\/]use-download)|client[\\/]src[\\/](download|autosaver|merge-edits)|components[\\/]NativeSelect[\\/]/,
              priority: 2,
            },
            // The entry of the sidebar and its dashboard.
            {
              ...alone,
              name: "credits",
              test: /domains[\\/]credits[\\/](core|contract|web[\\/](kept|credits-entry|credit-(views|words|dashboard)))/,
            },
            // Few screens have calendars.
            {
              ...alone,
              name: "dates",
              test: /@mantine[\\/]dates|dayjs|fields[\\/](date|multi-select)-field|components[\\/](MultiSelect|Pill)|use-pills-reorder|engagements[\\/]web[\\/]details[\\/][\w-]+\.tsx?$/,
            },
            // Two dialogs and the sampling rule have number fields; how a file is read is asked in dialogs.
            { ...alone, name: "numbers", test: /react-number-format|components[\\/]NumberInput|fields[\\/]count-field/ },
            {
              ...alone,
              name: "reading",
              test: /ingestion[\\/]web[\\/](reading[\\/](column-ruler|reading-|sheet-)|sheets[\\/]sheets-dialog)|components[\\/]Radio[\\/]/,
            },
            // The articles and their parser: no page begins with them.
            { ...alone, name: "help", test: /domains[\\/]help[\\/](core|web[\\/][ah])|docs[\\/]help|node_modules[\\/]marked/ },
            { ...alone, name: "instructions", test: /frame[\\/][\w-]*instruct[\w-]*\.tsx?$/ },
            // Stored rich text for reading: in the Testing step and in instructions.
            { ...alone, name: "rich-text", test: /ui[\\/]src[\\/]editor[\\/]rich-text(-nodes)?\.tsx?$/ },
            // What the Testing step and Firm Setup share.
            { ...alone, name: "program", test: /testing[\\/](core[\\/]procedures|web[\\/](?!index|testing-step-screen|firm[\\/]))/ },
            // The login and the account ask devices for passkeys.
            {
              ...alone,
              name: "passkeys",
              test: /@simplewebauthn|identity[\\/](contract[\\/](second-step|passkey)|web[\\/](use-passkey|passkey-button))|identity[\\/]core[\\/](two-step|emailed-code|passkey)|Icon(Fingerprint|Mail)\.mjs/,
            },
            // Single sign-on: the login needs nothing else of the page of issuers.
            {
              ...alone,
              name: "single",
              test: /identity[\\/](contract[\\/](sign-on-|issuer-)|web[\\/]sign-on[\\/])|IconBuildingBank\.mjs/,
            },
            { ...alone, name: "sampling", test: /testing[\\/]contract[\\/]/ },
            // Names and words of money: the mapping and the pay codes.
            {
              ...alone,
              name: "money",
              test: /catalogue[\\/]core[\\/](money-sources|source-words|distribution-types)|ingestion[\\/]core[\\/](pay-codes[\\/]|reports[\\/]money-fields|mapping[\\/]choice-titles)|web[\\/]mapping[\\/]use-line-keys/,
            },
            // Dropped files that wait to be confirmed.
            {
              ...alone,
              name: "package",
              test: /ingestion[\\/]web[\\/]package[\\/](locked-package|[\w-]+-answer|package-(screen|section|row|actions))/,
            },
            // Those of them that are below the providers too.
            {
              ...alone,
              name: "dropped",
              test: /ingestion[\\/]web[\\/](package[\\/](package-state|not-needed-bin|use-choice)|reading[\\/]password-form)/,
            },
            // What is around the grid of a list.
            {
              ...alone,
              name: "lists",
              test: /ui[\\/]src[\\/]grid[\\/](grid-(toolbar|content|foot)|column-chooser|filter-chip|data-grid)/,
            },
            // Files of clients and of people.
            {
              ...alone,
              name: "imports",
              test: /ui[\\/]src[\\/]grid[\\/]import[\\/]|kernel[\\/]src[\\/]import-table/,
            },
            // Where files are chosen.
            { ...alone, name: "file-inputs", test: /components[\\/]File(Button|Input)[\\/]/ },
            // The store: its pages share most of it, and no other screen has any.
            { ...alone, name: "store", test: /domains[\\/]storefront[\\/]/ },
            // The pages of people and the staff console ask for support sessions, no page of an engagement does.
            { ...alone, name: "support", test: /identity[\\/]contract[\\/]support-routes/ },
            // What a firm and its client share of a request.
            { ...alone, name: "requests", test: /domains[\\/]client-requests[\\/](core|contract)/ },
            // The card form and the loader of its provider's script; what shows them is in the credits and in the store.
            { ...alone, name: "card-form", test: /ui[\\/]src[\\/]card[\\/](card-|open-|returned-)|@stripe[\\/]stripe-js/ },
            { ...alone, name: "card", test: /ui[\\/]src[\\/]card[\\/](index|use-)/ },
            // What a signature needs, and what is asked before a sign-in or full SSNs.
            {
              ...alone,
              name: "questions",
              test: /domains[\\/]review[\\/](contract[\\/]review-failures|web[\\/]review[\\/]signing-words)|account[\\/]ask-password|fields[\\/]ssn-reason-field/,
            },
            // Only where a password is chosen.
            { ...alone, name: "passwords", test: /identity[\\/]core[\\/](commonest-passwords|password-rules)/ },
            // What waits for a person: its page and the review of a workpaper.
            {
              ...alone,
              name: "waits",
              test: /domains[\\/]review[\\/]web[\\/]waiting[\\/]waiting-(kinds|line)\.ts$|Icon(At|MessageReply)\.mjs/,
            },
            { name: "screens", minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": apiOrigin } },
});
