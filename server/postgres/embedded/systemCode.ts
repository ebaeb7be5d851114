/** The system's code of a failed call (`ENOENT`, `EACCES`, …), or undefined when the value is no system error. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
