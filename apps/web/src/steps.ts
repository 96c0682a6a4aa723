import { DetailsStep, type StepKey } from "@tieout/engagements/web";
import { FilesStep, MappingStep } from "@tieout/ingestion/web";
import { TestingStep } from "@tieout/testing/web";
import { lazyStep } from "@tieout/ui";

/** The part that each step loads. */
export const partsOfSteps = {
  details: DetailsStep,
  testing: TestingStep,
  files: FilesStep,
  mapping: MappingStep,
  process: lazyStep(() => import("./routes/process-step-screen.tsx")),
} as const satisfies Readonly<Record<StepKey, unknown>>;

const isStep = (key: unknown): key is StepKey => typeof key === "string" && Object.hasOwn(partsOfSteps, key);

/** The step in a URL's query string. */
export const stepIn = (search: object): StepKey | undefined => ("step" in search && isStep(search.step) ? search.step : undefined);
