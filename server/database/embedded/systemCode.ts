/** Returns the code of a system error (`ENOENT`, `EACCES`, …), or undefined for other values. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
