import type { WireRecord } from '#model/wire/wire.ts';

/** A record as the data provider returns it: the server's record with react-admin's `id` in addition to `_id`. */
export type ResourceRecord = WireRecord & { readonly id: string };
