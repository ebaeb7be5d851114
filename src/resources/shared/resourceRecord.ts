import type { WireRecord } from '#model/wire/wire.ts';

/** A record of the data provider: the server's record with react-admin's `id` in addition to `_id`. */
export type ResourceRecord = WireRecord & { readonly id: string };
