import type { ComponentType } from 'react';
import type { Resource } from '#model/resource.ts';

type Screen = ComponentType<{ readonly resource: Resource }>;

/** Screens of its own that a resource may have in place of the common one. */
export type Slots = { readonly list?: Screen; readonly create?: Screen; readonly edit?: Screen; readonly show?: Screen };

/**
 * Resource → its special screens, a line each: `attendance: { list: AttendanceScreen }`.
 * Most need none; the common screens read all they show from the schema. This is the one place of the client that may name a resource.
 */
export const slots: Readonly<Record<string, Slots>> = {};
