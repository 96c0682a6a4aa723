// Who may import whom: two tables, one rule each. See ARCHITECTURE.md.
const mayUse = {
  catalog: [],
  identity: [],
  help: ["catalog"],
  staff: ["catalog", "identity", "engagements", "ingestion", "credits"],
  credits: ["identity"],
  storefront: ["catalog", "identity", "engagements"],
  engagements: ["catalog", "identity"],
  ingestion: ["catalog", "identity", "engagements"],
  testing: ["catalog", "identity", "engagements", "ingestion"],
  runs: ["catalog", "identity", "credits", "engagements", "ingestion", "testing"],
  review: ["catalog", "identity", "engagements", "ingestion", "testing", "runs"],
  archive: ["catalog", "identity", "engagements", "ingestion", "runs", "review"],
  "client-requests": ["catalog", "identity", "engagements", "ingestion"],
  workpapers: ["catalog", "identity", "engagements", "ingestion", "testing", "runs"],
};
const domains = Object.keys(mayUse);
const others = (name) => domains.filter((other) => other !== name);
const pure = "^(packages/kernel/|packages/spreadsheet/src/model/)";
const anyDomain = "^domains/([^/]+)/";
const testCode = "\\.test\\.tsx?$|\\.test-data\\.ts$";

const domainRules = domains.flatMap((name) => {
  const allowed = mayUse[name];
  const forbidden = others(name).filter((other) => !allowed.includes(other));
  return [
    {
      name: `${name}-may-not-use`,
      comment: `${name} may use ${allowed.join(", ") || "no other domain"}: move the shared part down, or define a port in the lower domain`,
      severity: "error",
      from: { path: `^domains/${name}/` },
      to: { path: `^domains/(${forbidden.join("|") || "-"})/` },
    },
  ];
});

module.exports = {
  forbidden: [
    {
      name: "core-is-pure",
      comment: "core imports its own core, allowed domains' core and the pure packages: pass clocks, ids and bytes as arguments",
      severity: "error",
      from: { path: "^domains/([^/]+)/core/", pathNot: "\\.test\\.ts$|/core/.*test-data|-shapes\\.ts$" },
      to: { pathNot: `${pure}|^packages/shapes/|^domains/[^/]+/core/|^node_modules/decimal\\.js/` },
    },
    {
      name: "shapes-of-core-import-core-and-zod",
      comment: "core's *-shapes.ts declare stored shapes with zod; every other file of core has their types only",
      severity: "error",
      from: { path: "^domains/([^/]+)/core/.*-shapes\\.ts$" },
      to: { pathNot: `${pure}|^packages/shapes/|^domains/[^/]+/core/|^node_modules/zod/` },
    },
    {
      name: "kernel-is-pure",
      comment: "the kernel and the workbook model import nothing but the kernel",
      severity: "error",
      from: { path: pure, pathNot: "\\.test\\.ts$" },
      to: { pathNot: pure },
    },
    {
      name: "contract-imports-core-and-kit",
      comment: "a contract imports core, packages/contract and zod only",
      severity: "error",
      from: { path: "^domains/([^/]+)/contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: `${pure}|^packages/(contract|shapes)/|^domains/[^/]+/core/|^domains/$1/contract/|^node_modules/zod/` },
    },
    {
      name: "server-never-meets-web",
      comment: "server and web meet in contract",
      severity: "error",
      from: { path: "^domains/[^/]+/server/" },
      to: { path: "^domains/[^/]+/web/|^packages/(ui|client)/" },
    },
    {
      name: "web-never-meets-server",
      comment: "web and server meet in contract",
      severity: "error",
      from: { path: "^(domains/[^/]+/web/|apps/web/|packages/(ui|client)/)", pathNot: "\\.test\\.tsx?$|vite\\.config" },
      to: {
        path: "^domains/[^/]+/server/|^packages/(postgres|http|jobs|files|mail|metrics|payments|engine|stages|settings|telemetry|test-kit|spreadsheet)/(?!src/(?:model|scrub)/)",
      },
    },
    {
      name: "packages-know-no-domain",
      comment: "packages know no domain: code that knows one belongs to it",
      severity: "error",
      from: { path: "^packages/", pathNot: "^packages/test-kit/" },
      to: { path: "^(domains|apps)/" },
    },
    {
      name: "nobody-imports-apps",
      comment: "apps compose; move what others need into a package or a domain",
      severity: "error",
      from: { pathNot: "^(apps|tests|e2e)/" },
      to: { path: "^apps/" },
    },
    {
      name: "apps-stay-apart",
      comment: "code shared by two apps belongs to apps/product",
      severity: "error",
      from: { path: "^apps/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/", pathNot: "^apps/($1|product)/" },
    },
    {
      name: "papers-only-in-the-engine-child",
      comment: "only the engine child runs papers; everything else reads the catalog and stored results",
      severity: "error",
      from: { path: "^(domains|apps|packages)/", pathNot: "^domains/workpapers/|^apps/product/src/(engine-child\\.ts|papers/)" },
      to: { path: "^domains/workpapers/" },
    },
    {
      name: "other-domains-by-their-doors",
      comment: "another domain is reached through its core/index.ts or server/index.ts only",
      severity: "error",
      from: { path: anyDomain, pathNot: testCode },
      to: { path: anyDomain, pathNot: "^domains/$1/|^domains/[^/]+/(core|server)/index\\.ts$" },
    },
    {
      name: "tests-by-doors-routes-and-beds",
      comment: "a test may also call the routes of another domain and use its test data",
      severity: "error",
      from: { path: "^domains/([^/]+)/.*(?:\\.test\\.tsx?|\\.test-data\\.ts)$" },
      to: { path: anyDomain, pathNot: "^domains/$1/|^domains/[^/]+/(core|server|contract)/index\\.ts$|\\.test-data\\.ts$" },
    },
    {
      name: "demo-data-knows-no-domain",
      comment: "the generator and its verifier judge the product, so they share none of its rules",
      severity: "error",
      from: { path: "^demo-data/" },
      to: { path: "^domains/" },
    },
    {
      name: "second-generator-is-independent",
      comment: "what the second generator shared with the first or with the product, the two could get wrong together",
      severity: "error",
      from: { path: "^demo-data/src/second-generator/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^demo-data/src/second-generator/", dependencyTypesNot: ["core"] },
    },
    {
      name: "first-generator-is-independent",
      comment: "only the verifier knows both generators",
      severity: "error",
      from: { path: "^demo-data/src/", pathNot: "^demo-data/src/(second-generator|verify)/" },
      to: { path: "^demo-data/src/second-generator/" },
    },
    {
      name: "no-cycles",
      comment: "a cycle has no reading order: move the shared part into a file of its own",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "declared-dependencies-only",
      comment: "declare the package in the package.json of the workspace that imports it",
      severity: "error",
      from: {
        path: "^(packages|domains|apps)/",
        pathNot: "\\.test\\.tsx?$|\\.test-data\\.ts$|test-process|conformance\\.ts|vite\\.config|^apps/web/[\\w-]+\\.ts$",
      },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "[.](css|woff2|svg)" },
    },
    ...domainRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|node_modules/.*/node_modules)" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: "tsconfig.server.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
