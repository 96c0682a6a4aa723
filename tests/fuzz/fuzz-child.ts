/** Runs one seed's cases one after another; `run-fuzz.ts` starts this process, watches it and reads its output. */
import { writeSync } from "node:fs";
import { Chance } from "./chance.ts";
import { fuzzTargets } from "./targets.ts";

const [seed = 0, first = 0, count = 1] = process.argv.slice(2).map(Number);
const say = (line: string): void => void writeSync(1, `${line}\n`);

for (let number = first; number < first + count; number += 1) {
  const chance = new Chance(Math.imul(seed, 1_000_003) + number);
  const target = chance.pick(fuzzTargets);
  // Most inputs are short, so that many can run; every twentieth or so is as long as its target accepts.
  const length = chance.below(20) === 0 ? target.longest : 2 ** chance.below(Math.floor(Math.log2(target.longest)));
  say(`begin ${number} ${target.name.replace(" ", "-")} ${length}`);
  const before = process.cpuUsage();
  try {
    await target.run(chance, length);
  } catch (error) {
    say(`threw ${number} ${error instanceof Error ? error.stack?.replaceAll("\n", " | ") : String(error)}`);
  }
  const used = process.cpuUsage(before);
  say(`end ${number} ${Math.round((used.user + used.system) / 1000)}`);
}
