/** Units listed of one rule, so that a plan of many people stays readable; the rest are counted. */
export const mostOpenListed = 200;
