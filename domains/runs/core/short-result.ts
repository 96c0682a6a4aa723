/** `8f31 c02e`: enough of a result id to tell two results apart. */
export const shortResult = (id: string): string => `${id.slice(0, 4)} ${id.slice(4, 8)}`;
