/** `8f31 c02e`: as much of a result id as tells two apart. */
export const shortResult = (id: string): string => `${id.slice(0, 4)} ${id.slice(4, 8)}`;
