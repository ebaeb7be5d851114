import { lazy, type ComponentType } from 'react';
import type { Look } from './look.ts';

type LookEntry = Omit<Look, 'Body'> & { readonly load: () => Promise<ComponentType> };

const entries: Look[] = [];

/** Registers the looks of lists, except the table. The code of each is loaded when it is first shown. */
export const registerLooks = (looks: readonly LookEntry[]): void => {
  entries.length = 0;
  for (const { load, ...look } of looks) entries.push({ ...look, Body: lazy(async () => ({ default: await load() })) });
};

/** Returns the registered looks, in the order of their buttons. The table is not one of them. */
export const registeredLooks = (): readonly Look[] => entries;
