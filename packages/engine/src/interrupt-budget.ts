/** For how much of its bytecode a function runs before V8 compiles it for speed. */
export const interruptBudgets = {
  /**
   * Where most of a task is over before that has paid: 64 times V8's own value. A file of 40 rows takes a fifth less processor time, and so
   * does one of 100,000.
   */
  small: 64 * 67_584,
  /** V8's own value: with the other, a file of a million rows takes a sixth longer. */
  large: 67_584,
} as const;

/** A task with so many bytes of inputs is large. */
export const largeInputBytes = 4 << 20;
