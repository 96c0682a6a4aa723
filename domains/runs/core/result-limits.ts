/** Most units listed per rule, so that results for large plans stay readable; the rest are only counted. */
export const mostOpenListed = 200;
