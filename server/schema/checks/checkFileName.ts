import type { Finding } from '../problems/problem.ts';

/**
 * Finds a `name` that differs from the name of its file. They must be equal, because the server finds `99acres.json` by
 * the address `/intake/99acres`.
 */
export const checkFileName = (name: string, file: string): readonly Finding[] => {
  const expected = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return name === expected
    ? []
    : [{ path: ['name'], message: `does not match the file, got "${name}"; expected "${expected}"` }];
};
