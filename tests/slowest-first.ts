import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Orders test files within their project so that the named ones start first, slowest first: a slow file that starts last would run alone at
 * the end. A fresh checkout doesn't know how long its files take.
 */
export function slowestFirst(names: readonly string[]): typeof BaseSequencer {
  const rank = ({ moduleId }: TestSpecification): number => {
    const at = names.indexOf(path.basename(moduleId).replace(/\.test\.tsx?$/, ""));
    return at === -1 ? names.length : at;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const projects = [...new Set(sorted.map(({ project }) => project))];
      return projects.flatMap((project) => sorted.filter((file) => file.project === project).sort((a, b) => rank(a) - rank(b)));
    }
  };
}
