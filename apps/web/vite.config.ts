import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type Plugin } from "vite";
import { pageContracts } from "./page-contracts.ts";
import { partsInUse } from "./parts-in-use.ts";
import { StaticFrame } from "./src/shell/static-frame.tsx";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Groups only the modules named, without their imports. */
const alone = { priority: 2, includeDependenciesRecursively: false };
const apiOrigin = `http://127.0.0.1:${process.env.PORT ?? "8080"}`;

const staticFrame: Plugin = {
  name: "static-frame",
  transformIndexHtml: (html) => html.replace("<!--frame-->", renderToStaticMarkup(createElement(StaticFrame))),
};

/** Omits a 10 kB table that derives a dropped file's type from its name; the server goes by the content. */
const noTypesByName: Plugin = {
  name: "no-types-by-name",
  transform: (code, id) =>
    /file-selector[\\/]dist[\\/]es2015[\\/]file\.js$/.test(id) ? code.replace(/new Map\(\[[\s\S]*?\n\]\)/, "new Map()") : null,
};

/** Omits the spellings of fields and values that occur in files: the server matches them, and pages only show the fields' names. */
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
      // In the browser, contracts are only types and URLs; the server validates with their schemas. Leaving out zod keeps the login page
      // within its size budget, and nothing tests for eval in violation of the content security policy.
      { find: /^zod$/, replacement: here("../../packages/client/src/inert-zod.ts") },
    ],
  },
  build: {
    outDir: here("../../dist/web"),
    emptyOutDir: true,
    // Records which chunk imports which: the budget tests read this file, and the server does not serve it.
    manifest: true,
    target: "es2022",
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // One stylesheet and few scripts, because each costs a round trip from a distant office. A group includes its modules' imports, and
    // earlier groups take precedence.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            // Includes code needed by every dialog and select, and code that the results pages share with their drawers; a separate script
            // would add a request.
            {
              name: "shell",
              test: /(app-shell|engagement-(route|frame))\.tsx$|components[\\/]ScrollArea|react-remove-scroll|testing[\\/]core[\\/](?!procedures)|domains[\\/]runs[\\/](core|contract)[\\/]|domains[\\/]review[\\/](core[\\/]|contract[\\/](?!review-failures)|web[\\/](reviewed-paper|evidence[\\/](evidence-(subject|title)|use-evidence)|review[\\/](note-subject|review-props)))|domains[\\/]runs[\\/]web[\\/](result-figures|figures[\\/]corrected|workpaper[\\/]populations|files[\\/]use-download)|client[\\/]src[\\/](download|autosaver|merge-edits)|components[\\/]NativeSelect[\\/]/,
              priority: 2,
            },
            // The sidebar entry and its dashboard.
            {
              ...alone,
              name: "credits",
              test: /domains[\\/]credits[\\/](core|contract|web[\\/](kept|credits-entry|credit-(views|words|dashboard)))/,
            },
            // Few screens use calendars.
            {
              ...alone,
              name: "dates",
              test: /@mantine[\\/]dates|dayjs|fields[\\/](date|multi-select)-field|components[\\/](MultiSelect|Pill)|use-pills-reorder|engagements[\\/]web[\\/]details[\\/][\w-]+\.tsx?$/,
            },
            // Only the sampling rule and the reading settings use number fields, both in dialogs.
            { ...alone, name: "numbers", test: /react-number-format|components[\\/]NumberInput|fields[\\/]count-field/ },
            {
              ...alone,
              name: "reading",
              test: /ingestion[\\/]web[\\/](reading[\\/](column-ruler|reading-|sheet-)|sheets[\\/]sheets-dialog)|components[\\/]Radio[\\/]/,
            },
            // The help articles and their parser: no page needs them to start.
            { ...alone, name: "help", test: /domains[\\/]help[\\/](core|web[\\/][ah])|docs[\\/]help|node_modules[\\/]marked/ },
            { ...alone, name: "instructions", test: /frame[\\/][\w-]*instruct[\w-]*\.tsx?$/ },
            // Displays stored rich text, in the Testing step and in instructions.
            { ...alone, name: "rich-text", test: /ui[\\/]src[\\/]editor[\\/]rich-text(-nodes)?\.tsx?$/ },
            // Code shared by the Testing step and Firm Setup.
            { ...alone, name: "program", test: /testing[\\/](core[\\/]procedures|web[\\/](?!index|testing-step-screen|firm[\\/]))/ },
            // The login and the account page use passkeys.
            {
              ...alone,
              name: "passkeys",
              test: /@simplewebauthn|identity[\\/](contract[\\/](second-step|passkey)|web[\\/](use-passkey|passkey-button))|identity[\\/]core[\\/](two-step|emailed-code|passkey)|Icon(Fingerprint|Mail)\.mjs/,
            },
            // Single sign-on: the login needs nothing else from the issuers page.
            {
              ...alone,
              name: "single",
              test: /identity[\\/](contract[\\/](sign-on-|issuer-)|web[\\/]sign-on[\\/])|IconBuildingBank\.mjs/,
            },
            { ...alone, name: "sampling", test: /testing[\\/]contract[\\/]/ },
            // Names and terms for money sources, used by the mapping and the pay codes.
            {
              ...alone,
              name: "money",
              test: /catalog[\\/]core[\\/](money-sources|source-words|distribution-types)|ingestion[\\/]core[\\/](pay-codes[\\/]|reports[\\/]money-fields|mapping[\\/]choice-titles)|web[\\/]mapping[\\/]use-line-keys/,
            },
            // Dropped files waiting for confirmation.
            {
              ...alone,
              name: "package",
              test: /ingestion[\\/]web[\\/]package[\\/](locked-package|[\w-]+-answer|package-(screen|section|row|actions))/,
            },
            // Dropped files that are also shown below the providers.
            {
              ...alone,
              name: "dropped",
              test: /ingestion[\\/]web[\\/](package[\\/](package-state|not-needed-bin|use-choice)|reading[\\/]password-form)/,
            },
            // Controls around a list's grid.
            {
              ...alone,
              name: "lists",
              test: /ui[\\/]src[\\/]grid[\\/](grid-(toolbar|content|foot)|column-chooser|filter-chip|data-grid)/,
            },
            // Files that clients provide, and files about people.
            {
              ...alone,
              name: "imports",
              test: /ui[\\/]src[\\/]grid[\\/]import[\\/]|kernel[\\/]src[\\/]import-table/,
            },
            // Inputs for choosing files.
            { ...alone, name: "file-inputs", test: /components[\\/]File(Button|Input)[\\/]/ },
            // The store: its pages share most of this code, and no other screens use it.
            { ...alone, name: "store", test: /domains[\\/]storefront[\\/]/ },
            // Support sessions: used by the user pages and the staff console, but not by engagement pages.
            { ...alone, name: "support", test: /identity[\\/]contract[\\/]support-routes/ },
            // Code shared by the firm's side and the client's side of a request.
            { ...alone, name: "requests", test: /domains[\\/]client-requests[\\/](core|contract)/ },
            // The card form and the script loader for the payment provider; used by the credits pages and the store.
            { ...alone, name: "card-form", test: /ui[\\/]src[\\/]card[\\/](card-|open-|returned-)|@stripe[\\/]stripe-js/ },
            { ...alone, name: "card", test: /ui[\\/]src[\\/]card[\\/](index|use-)/ },
            // Code for signatures and for confirming the user's identity before a sign-in or before showing full SSNs.
            {
              ...alone,
              name: "questions",
              test: /domains[\\/]review[\\/](contract[\\/]review-failures|web[\\/]review[\\/]signing-words)|account[\\/]ask-password|fields[\\/]ssn-reason-field/,
            },
            // Used only when choosing a password.
            { ...alone, name: "passwords", test: /identity[\\/]core[\\/](commonest-passwords|password-rules)/ },
            // Work waiting for a person: its page and the workpaper review.
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
