import { parseArgs } from "node:util";
import { generatePlan } from "./plan/generate-plan.ts";
import { type LayoutKey, layoutKeys } from "./plan/layout.ts";
import { OptionError, type PlanOptions } from "./plan/plan-options.ts";
import { ProductRefusal } from "./verify/product-client.ts";
import { verifySeeds } from "./verify/verify-seeds.ts";

const help = `Makes a synthetic 401(k) plan with planted errors, or lets the product find them.

  npm run demo-data -- --out DIR [--participants 240] [--seed 1] [--format csv|xlsx|both]
                       [--layout ${layoutKeys.join("|")}] [--payroll-rows N] [--plant all|none|rule,rule]
  npm run demo-data -- --verify [--seeds 20] [--first-seed 1] [--layouts all|name,name]
                       [--generators first|second|both] [--base-url http://127.0.0.1:8080]
                       [--username demo@… --password …]

--verify starts the product on a temporary data folder unless --base-url names a running one.`;

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    participants: { type: "string" },
    "payroll-rows": { type: "string" },
    seed: { type: "string" },
    format: { type: "string" },
    layout: { type: "string" },
    plant: { type: "string" },
    verify: { type: "boolean" },
    seeds: { type: "string" },
    "first-seed": { type: "string" },
    layouts: { type: "string" },
    generators: { type: "string" },
    "base-url": { type: "string" },
    username: { type: "string" },
    password: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

const formats = ["csv", "xlsx", "both"] as const;

function planOptions(): PlanOptions {
  if (!values.out) throw new OptionError("--out DIR says where the files go.");
  const format = formats.find((known) => known === (values.format ?? "csv"));
  if (!format) throw new OptionError(`--format is one of ${formats.join(", ")}, not “${values.format}”.`);
  const plant = values.plant ?? "all";
  return {
    seed: Number(values.seed ?? "1"),
    folder: values.out,
    format,
    // readOptions has already refused any layout that does not exist.
    layout: (values.layout ?? "classic") as LayoutKey,
    plant: plant === "all" || plant === "none" ? plant : plant.split(","),
    ...(values.participants === undefined ? {} : { participants: Number(values.participants) }),
    ...(values["payroll-rows"] === undefined ? {} : { payrollRows: Number(values["payroll-rows"]) }),
  };
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(help);
    return 0;
  }
  if (values.verify) {
    const { username, password } = values;
    return await verifySeeds({
      seeds: Number(values.seeds ?? "20"),
      firstSeed: Number(values["first-seed"] ?? "1"),
      layouts: values.layouts?.split(",") ?? null,
      generators: (values.generators ?? "both").split(","),
      baseUrl: values["base-url"] ?? null,
      login: username && password ? { username, password } : null,
    });
  }
  const sheet = await generatePlan(planOptions());
  for (const file of sheet.files) console.log(`${file.name}: ${file.rows.toLocaleString("en-US")} rows`);
  const { people, planted, look_alikes: silent } = sheet.counts;
  console.log(`${people.toLocaleString("en-US")} people, ${planted} planted errors, ${silent} legal look-alikes`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = error instanceof OptionError || error instanceof ProductRefusal || (error instanceof TypeError && "code" in error);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 2;
}
