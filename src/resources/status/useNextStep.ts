import { useMemo, useState } from 'react';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { startValues, type PlannedMove, type StatusMove } from './moves.ts';
import { timeFieldOf, type ProposedStep } from './proposedSteps.ts';

type StepChoice = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly moves: readonly StatusMove[];
  /** The steps that the outcome proposes. */
  readonly proposals: readonly ProposedStep[];
  /** The state that is chosen at first. Undefined: none. */
  readonly first: string | undefined;
};

/**
 * The next step of a record that the user chooses in a form. The names of its inputs in the form begin with `next.`.
 */
export type NextStepState = {
  readonly resource: Resource;
  readonly moves: readonly StatusMove[];
  readonly to: string | undefined;
  /** The chosen status change. Undefined: none. */
  readonly planned: PlannedMove | undefined;
  /** The field with the time of the step, which the quick times fill in. */
  readonly time: Field | undefined;
  /** Initial values of the form under `next`. */
  readonly start: Readonly<Record<string, unknown>>;
  readonly startOf: (move: StatusMove) => Readonly<Record<string, unknown>>;
  readonly choose: (to: string | undefined) => void;
  /** Why the server refused the form, until another step is chosen. */
  readonly failure: string | undefined;
  readonly setFailure: (failure: string | undefined) => void;
};

/**
 * Returns the next step that the user chooses in a form, and the functions that change it. At first the state `first`
 * is chosen, or none. If one of `proposals` is the chosen step, its fields start with the proposed values. Otherwise
 * they start with the values of the record. `failure` is why the server refused the form; the form sets it, and
 * choosing a step clears it.
 */
export const useNextStep = ({ resource, record, moves, proposals, first }: StepChoice): NextStepState => {
  const map = usePermissionMap();
  const [to, setTo] = useState(first);
  const [failure, setFailure] = useState<string>();
  const move = moves.find((one) => one.to === to);
  const planned = useMemo(
    () => (move === undefined ? undefined : { resource, move, records: [record], map }),
    [resource, move, record, map],
  );
  const startOf = (next: StatusMove) =>
    proposals.find(({ move: { to: proposed } }) => proposed === next.to)?.values ??
    startValues({ resource, move: next, records: [record], map });
  const [start] = useState(() => (move === undefined ? {} : startOf(move)));
  return {
    resource,
    moves,
    to,
    planned,
    time: timeFieldOf(resource, move),
    start,
    startOf,
    choose: (next) => {
      setFailure(undefined);
      setTo(next);
    },
    failure,
    setFailure,
  };
};
