/** All that is wrong with the settings at once, one sentence each. Holds no secret value. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}\nnpm start -- --help lists every setting.`,
    );
    this.name = "SettingsError";
    this.problems = problems;
  }
}
