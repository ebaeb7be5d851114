import { lazy, type ComponentType } from 'react';
import type { Look } from './look.ts';

type LookEntry = Omit<Look, 'Body'> & { readonly load: () => Promise<ComponentType> };

const entries: Look[] = [];

/**
 * Registers the looks that lists offer besides the table, in place of those registered before. `load` is called when a
 * look is first shown.
 */
export const registerLooks = (looks: readonly LookEntry[]): void => {
  entries.length = 0;
  for (const { load, ...look } of looks) entries.push({ ...look, Body: lazy(async () => ({ default: await load() })) });
};

/**
 * Returns the looks that lists offer besides the table, in the order of their buttons. Empty until `registerLooks` is
 * called.
 */
export const registeredLooks = (): readonly Look[] => entries;
