import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, type ReactNode } from 'react';
import { FormFailure } from '../shared/parts/FormFailure.tsx';
import { NoteInput } from '../shared/parts/NoteInput.tsx';
import { needsNote, requiredDialogFields } from './moves.ts';
import { NextStep } from './NextStep.tsx';
import { QuickTimes } from './QuickTimes.tsx';
import { StatusFields } from './StatusFields.tsx';
import { QuickChoices, quickFieldOf } from './change/QuickChoices.tsx';
import type { NextStepState } from './useNextStep.ts';
import { formText } from '../../messages/en/formText.ts';

type NextStepInputsProps = {
  readonly formId: string;
  readonly step: NextStepState;
  /** Text of the choice that leaves the status unchanged. Absent if the user must choose a next step. */
  readonly none?: string;
  /** Whether a step that requires a note has its own input for it. Otherwise the form has one for all steps. */
  readonly hasOwnNote: boolean;
  readonly isSending: boolean;
  /** Inputs below those of the step. */
  readonly children?: ReactNode;
};

/**
 * The choice of a record's next step (`step`), the inputs of the fields that the chosen step asks for, and `children`
 * below them. With `none`, the user can also choose no step: `none` is the text of this choice. `hasOwnNote`: a step
 * that requires a note has an input for it here. The code of the inputs is loaded when the first of them is rendered.
 */
export const NextStepInputs = ({ formId, step, none, hasOwnNote, isSending, children }: NextStepInputsProps) => {
  const { resource, moves, to, planned, time, startOf, choose, failure } = step;
  const asked = planned === undefined ? [] : requiredDialogFields(planned);
  const quick = planned === undefined ? undefined : quickFieldOf(resource, planned.move, asked);
  return (
    <>
      {resource.states !== undefined && (
        <NextStep
          states={resource.states}
          moves={moves}
          to={to}
          {...(none === undefined ? {} : { none })}
          startOf={startOf}
          onChoose={choose}
        />
      )}
      <FormFailure message={failure} />
      {time !== undefined && <QuickTimes formId={formId} source={`next.${time.name}`} isDisabled={isSending} />}
      {planned !== undefined && quick !== undefined && (
        <QuickChoices
          {...{ formId, resource, to: planned.move.to, field: quick, source: `next.${quick.name}` }}
          isDisabled={isSending}
        />
      )}
      <Suspense fallback={<CircularProgress aria-label={formText('loading')} />}>
        {planned !== undefined && (
          <StatusFields
            key={planned.move.to}
            resource={resource}
            to={planned.move.to}
            asked={asked.filter(({ field }) => field !== quick)}
            prefix="next."
          >
            {hasOwnNote && needsNote(planned.move) && <NoteInput source="next.note" required />}
          </StatusFields>
        )}
        {children}
      </Suspense>
    </>
  );
};
