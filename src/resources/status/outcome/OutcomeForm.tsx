import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, useMemo, useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { FieldInput } from '../../shared/lazyInputs.tsx';
import { DialogForm } from '../../shared/parts/DialogForm.tsx';
import { NoteInput } from '../../shared/parts/NoteInput.tsx';
import { toResolver } from '../../shared/toResolver.ts';
import { movesOf } from '../moves.ts';
import { NextStepInputs } from '../NextStepInputs.tsx';
import { statusProblems } from '../statusProblems.ts';
import { proposedSteps } from '../proposedSteps.ts';
import { type NextStepState, useNextStep } from '../useNextStep.ts';
import { doneAtField, outcomeProblems, reasonField, type ChosenOutcome, type Waiting } from './outcomes.ts';
import type { SendOutcome } from './useSendOutcome.ts';
import { formText } from '../../../messages/en/formText.ts';
import { statusText } from '../../../messages/en/statusText.ts';

type OutcomeFormProps = {
  /** Id of the form. The button that submits it is outside of the form. */
  readonly id: string;
  readonly resource: Resource;
  readonly waiting: Waiting;
  readonly outcome: ChosenOutcome;
  /** The next state, if the user has already chosen one. */
  readonly chosen: string | undefined;
  readonly send: SendOutcome;
  readonly isSending: boolean;
};

type Problems = Readonly<Record<string, string>>;

const underNext = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([name, text]) => [`next.${name}`, text]));

/** Returns the initial time at which the appointment took place: its scheduled time, if that has passed. */
const doneAtStart = ({ record, appointment }: Waiting): string => {
  const at = record[appointment.at];
  const now = new Date();
  return typeof at === 'string' && Date.parse(at) < now.getTime() ? at : now.toISOString();
};

/**
 * Returns the next step that the user chooses after an outcome. At first it is `chosen` or, if that is undefined, the
 * one that the outcome proposes.
 */
const useStepAfter = ({ resource, waiting: { record }, outcome: { outcome }, chosen }: OutcomeFormProps) => {
  const map = usePermissionMap();
  const { timeZone, settings } = useKindContext();
  const [proposals] = useState(() =>
    proposedSteps(
      { resource, record, map, clock: { timeZone, now: new Date() }, settings },
      outcome === 'done' ? 'done' : 'not done',
    ),
  );
  const moves = useMemo(() => movesOf(resource, [record], map), [resource, record, map]);
  return useNextStep({ resource, record, moves, proposals, first: chosen ?? proposals[0]?.move.to });
};

/** Returns the resolver that finds the problems of the outcome and of the next step. */
const useOutcomeResolver = ({ outcome }: ChosenOutcome, { planned }: NextStepState) =>
  useMemo(
    () =>
      toResolver((values) => {
        const now = new Date();
        const next: unknown = values['next'];
        const given = { values: isObject(next) ? next : {}, now };
        return {
          ...outcomeProblems(outcome, values, now),
          ...(planned === undefined ? {} : underNext(statusProblems(planned, given))),
        };
      }),
    [outcome, planned],
  );

/**
 * The form for the outcome of the appointment `waiting`: when it took place or why it did not, a note, and the next
 * step, which is required.
 */
export const OutcomeForm = (props: OutcomeFormProps) => {
  const { id, waiting, outcome: report, send, isSending } = props;
  const { outcome } = report;
  const step = useStepAfter(props);
  const { planned, setFailure } = step;
  const doneAt = useMemo(() => doneAtField(), []);
  // The entered values are kept when the user chooses another next step.
  const [start] = useState(() => ({
    doneAt: doneAtStart(waiting),
    reason: report.reason ?? '',
    next: step.start,
  }));
  const resolver = useOutcomeResolver(report, step);
  const onSubmit = async (values: Readonly<Record<string, unknown>>): Promise<Problems> => {
    if (planned === undefined) {
      setFailure(statusText('chooseNext'));
      return {};
    }
    const refused = await send({ outcome, to: planned.move.to, values });
    setFailure(refused.message);
    return refused.fields;
  };
  return (
    <DialogForm id={id} defaultValues={start} resolver={resolver} onSubmit={onSubmit}>
      <Suspense fallback={<CircularProgress aria-label={formText('loading')} />}>
        <div className="rec-status-fields">
          {outcome === 'done' ? (
            <FieldInput field={doneAt} source="doneAt" required />
          ) : (
            <FieldInput field={reasonField(waiting)} source="reason" required />
          )}
          <NoteInput source="note" required={outcome === 'done'} autoFocus={outcome === 'done'} />
        </div>
        <NextStepInputs formId={id} step={step} hasOwnNote isSending={isSending} />
      </Suspense>
    </DialogForm>
  );
};
