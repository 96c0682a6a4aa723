/**
 * Whether staff see an audit event's data in addition to who, when and what. They don't for work on an engagement: a row correction, for
 * example, contains data from the row.
 */
export const isDataShown = (event: string): boolean => /^(identity|http|staff)\./.test(event);
