import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

export type StepFilter = Readonly<Record<string, unknown>>;

/** A step of what came of a record, as far as this person may see it; `by`: its reference to who did it. */
export type Step = {
  readonly title: string;
  readonly other: Resource;
  readonly filter: StepFilter;
  readonly by?: Field;
};
export type FunnelProps = { readonly record: ResourceRecord; readonly steps: readonly Step[] };

/** Gives the list behind a number. */
export const stepList = ({ other }: Step, filter: StepFilter): string =>
  `${other.screens.list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
