import type { Result } from "@tieout/kernel";
import type { DrawnSample } from "../selection/sample-coverage.ts";
import type { Lottery, PopulationItem } from "../selection/ticket-items.ts";
import { type RegisteredMethod, type SamplingMethodKey, type SamplingPlan, samplingMethods } from "./index.ts";
import type { SamplingSettings, SettingsFault, UnfinishedSettings } from "./sampling-method.ts";

export function methodNamed(key: string, methods = samplingMethods): RegisteredMethod {
  const found = methods.find((method) => method.key === key);
  if (!found) throw new RangeError(`there is no sampling method "${key}"`);
  return found;
}

/** Returns the method for the settings. If the size is "all", everything is tested, whatever the method. */
export function methodOf({ method, sizeType }: UnfinishedSettings<SamplingMethodKey>): RegisteredMethod {
  const everything = sizeType === "all" ? samplingMethods.find(({ testsEverything }) => testsEverything) : undefined;
  return everything ?? methodNamed(method);
}

/** `usual`: the firm's default for the output; null if there is none. */
export function planOf(
  settings: SamplingSettings<SamplingMethodKey>,
  usual: SamplingSettings<SamplingMethodKey> | null,
): Result<SamplingPlan, SettingsFault> {
  const method = methodOf(settings);
  return method.plan(settings, usual && methodOf(usual) === method ? usual : null);
}

export const drawSample = (items: Iterable<PopulationItem>, plan: SamplingPlan, lottery: Lottery, methods = samplingMethods): DrawnSample =>
  methodNamed(plan.method, methods).draw(items, plan, lottery);
