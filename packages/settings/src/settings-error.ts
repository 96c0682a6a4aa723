/** All problems with the settings, one sentence each. Contains no secret values. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}\nnpm start -- --help lists every setting.`,
    );
    this.name = "SettingsError";
    this.problems = problems;
  }
}
