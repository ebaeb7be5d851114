import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/** A filter of a list, as in its address. */
export type StepFilter = Readonly<Record<string, unknown>>;

/**
 * A step in the share results of a record: the records of the resource `other` that match `filter`. `by` is the field
 * that refers to the user who took the step.
 */
export type FunnelStep = {
  readonly title: string;
  readonly other: Resource;
  readonly filter: StepFilter;
  readonly by?: Field;
};
/** The record whose share results are shown, and their steps. */
export type FunnelProps = { readonly record: ResourceRecord; readonly steps: readonly FunnelStep[] };

/** Returns the address of the list of a step's resource, filtered by `filter`. */
export const stepListAddress = ({ other }: FunnelStep, filter: StepFilter): string =>
  `${other.screens.list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
