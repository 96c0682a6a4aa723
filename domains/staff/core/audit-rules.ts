/**
 * Whether staff see an audit event's data besides who, when and what. They do not for work on an engagement: a row correction, for example,
 * contains the row's data.
 */
export const isDataShown = (event: string): boolean => /^(identity|http|staff)\./.test(event);
