/**
 * The clocks of the machines of one installation differ by less. What was noted more than this after now was noted before the clock was set
 * back.
 */
export const clockToleranceSeconds = 300;
