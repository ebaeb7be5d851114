import type { WireRecord } from '#model/wire/wire.ts';

/** A record as the data provider hands it out: the wire's, with react-admin's `id` beside `_id`. */
export type ResourceRecord = WireRecord & { readonly id: string };
