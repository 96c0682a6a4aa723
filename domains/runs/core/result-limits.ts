/** Units listed per rule, so that large plans stay readable; the rest are counted. */
export const mostOpenListed = 200;
