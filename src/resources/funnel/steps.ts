import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/** A step of what came of a record, as far as this person may see it. */
export type Step = { readonly title: string; readonly other: Resource; readonly filter: Readonly<Record<string, unknown>> };
export type FunnelProps = { readonly record: ResourceRecord; readonly steps: readonly Step[] };
