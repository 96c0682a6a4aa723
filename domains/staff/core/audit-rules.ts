/**
 * Whether staff see what an audit event holds besides who, when and what. Of work on an engagement they do not: a correction of a row, for instance, holds
 * what was in it.
 */
export const isDataShown = (event: string): boolean => /^(identity|http|staff)\./.test(event);
