import type { Finding } from '../../problems/problem.ts';

/** Finds a `name` that is not the file name: an address such as `/intake/99acres` uses `99acres.json`. */
export const checkFileName = (name: string, file: string): readonly Finding[] => {
  const expected = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return name === expected
    ? []
    : [{ path: ['name'], message: `does not match the file, got "${name}"; expected "${expected}"` }];
};
