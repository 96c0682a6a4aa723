/**
 * Whether nobody drew this key: 32 random bytes hold fewer than 16 different values once in 10^17 keys, and neither repeat
 * nor count up. All zeros, a typed pattern and a repeated word do.
 */
export function isWeakKey(key: Uint8Array): boolean {
  if (new Set(key).size < 16) return true;
  const steps = new Set(Array.from(key.subarray(1), (byte, index) => (byte - (key[index] ?? 0) + 256) % 256));
  return steps.size <= 2;
}
