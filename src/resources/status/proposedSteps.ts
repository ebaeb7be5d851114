import { parseRelative } from '#kinds/shared/temporal/parseRelative.ts';
import type { MomentContext } from '#kinds/shared/temporal/moments.ts';
import { choicesFor } from '#model/validation/conditions.ts';
import type { Field } from '#model/field.ts';
import type { ProposalSchema, StatesSchema } from '#model/schema/statesSchema.ts';
import { proposalsFor } from '#model/states.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { nextWorkingHours, type WorkingHours } from '#model/values/time/nextWorkingHours.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { movesOf, startValues, type StatusMove } from './moves.ts';

/** A next step that an outcome proposes: the status change, and the initial values of its fields. */
export type ProposedStep = {
  readonly move: StatusMove;
  readonly values: Readonly<Record<string, unknown>>;
  /** The proposed sub-status. Undefined: none. */
  readonly sub: string | undefined;
  /** The proposed instant. Undefined: none. */
  readonly at: string | undefined;
};

type Proposing = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly map: PermissionMap;
  readonly clock: MomentContext;
  readonly settings: WorkingHours;
};

/**
 * Returns the first field of a status change whose time must be in the future, which the quick times fill in. Undefined
 * if there is none, or if `move` is undefined.
 */
export const timeFieldOf = (resource: Resource, move: StatusMove | undefined): Field | undefined => {
  const [name] = move?.transitions.flatMap(({ future = [] }) => future) ?? [];
  return name === undefined ? undefined : resource.fieldsByName[name];
};

/**
 * Returns the instant that a proposal's `at` means, as ISO text. A distance such as `in 1 hour` that ends outside
 * working hours means the beginning of the next ones. Undefined if `at` is not a time.
 */
const proposedTime = (at: string, { clock, settings }: Pick<Proposing, 'clock' | 'settings'>): string | undefined => {
  const time = parseRelative(at, clock);
  if (time === undefined || !/^in\s/i.test(at)) return time?.toISOString();
  return (nextWorkingHours(time, settings) ?? time).toISOString();
};

/** Returns the step of a proposal: `move` is its status change. */
const stepOf = (
  { resource, record, map, clock, settings }: Proposing,
  states: StatesSchema,
  { proposal, move }: { readonly proposal: ProposalSchema; readonly move: StatusMove },
): ProposedStep => {
  const from = record[states.field] ?? states.initial;
  const subField = resource.fieldsByName[states.sub ?? ''];
  const previous = subField === undefined || proposal.to !== from ? undefined : record[subField.name];
  const sub = proposal.sub ?? (typeof previous === 'string' ? previous : undefined);
  const hasSub =
    subField !== undefined && sub !== undefined && choicesFor(subField, { [states.field]: proposal.to }).includes(sub);
  const time = timeFieldOf(resource, move);
  const at = proposal.at === undefined ? undefined : proposedTime(proposal.at, { clock, settings });
  return {
    move,
    sub: hasSub ? sub : undefined,
    at,
    values: {
      ...startValues({ resource, move, records: [record], map }),
      ...(hasSub ? { [subField.name]: sub } : {}),
      ...(time === undefined || at === undefined ? {} : { [time.name]: at }),
    },
  };
};

/**
 * Returns the next steps that the schema proposes for an outcome in the record's state and that the user can take, the
 * preferred one first, with the initial values of their fields. A proposed time such as `in 1 hour` is calculated from
 * `clock` and the working hours in `settings`. Empty if there are none.
 */
export const proposedSteps = (
  proposing: Proposing,
  outcome: ProposalSchema['after'][number],
): readonly ProposedStep[] => {
  const { resource, record, map } = proposing;
  const { states } = resource;
  if (states === undefined) return [];
  const moves = movesOf(resource, [record], map);
  return proposalsFor(states, String(record[states.field] ?? states.initial), outcome).flatMap((proposal) => {
    const move = moves.find(({ to }) => to === proposal.to);
    return move === undefined ? [] : [stepOf(proposing, states, { proposal, move })];
  });
};
