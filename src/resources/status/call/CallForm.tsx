import { useMemo, useState } from 'react';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { CallOutcome } from '#model/schema/statesSchema.ts';
import { outcomes } from '../../../features/callLog/outcomes.ts';
import { DialogForm } from '../../shared/parts/DialogForm.tsx';
import { NoteInput } from '../../shared/parts/NoteInput.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { toResolver } from '../../shared/toResolver.ts';
import { needsNote, type StatusMove } from '../moves.ts';
import { NextStepInputs } from '../NextStepInputs.tsx';
import type { ProposedStep } from '../proposedSteps.ts';
import { statusProblems } from '../statusProblems.ts';
import { useNextStep } from '../useNextStep.ts';
import type { SendCall } from './sendCall.ts';
import { callLogText } from '../../../messages/en/callLogText.ts';

type CallFormProps = {
  /** Id of the form. The button that submits it is outside of the form. */
  readonly id: string;
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly moves: readonly StatusMove[];
  readonly outcome: CallOutcome;
  readonly proposals: readonly ProposedStep[];
  /** The note that the user has entered so far. */
  readonly note: string;
  readonly send: SendCall;
  readonly isSending: boolean;
};

type Problems = Readonly<Record<string, string>>;

/**
 * The form for the next step and the note of a call with the given outcome. `moves`: the possible next steps. When the
 * form opens, the first of `proposals` is chosen; without proposals, none is chosen. A submit calls `send`, and the
 * form shows why the server refused the call.
 */
export const CallForm = ({ id, resource, record, moves, outcome, proposals, note, send, isSending }: CallFormProps) => {
  const step = useNextStep({ resource, record, moves, proposals, first: proposals[0]?.move.to });
  const { planned, setFailure } = step;
  const [start] = useState(() => ({ note, next: step.start }));
  const mustNote = planned !== undefined && needsNote(planned.move);
  const resolver = useMemo(
    () =>
      toResolver((values): Problems => {
        if (planned === undefined) return {};
        const next: unknown = values['next'];
        const given = { ...(isObject(next) ? next : {}), note: values['note'] };
        return Object.fromEntries(
          Object.entries(statusProblems(planned, { values: given, now: new Date() })).map(([name, text]) => [
            name === 'note' ? name : `next.${name}`,
            text,
          ]),
        );
      }),
    [planned],
  );
  const onSubmit = async (values: Readonly<Record<string, unknown>>): Promise<Problems> => {
    const refused = await send({ outcome, to: planned?.move.to, noteOfNext: mustNote, values });
    setFailure(refused.message);
    return refused.fields;
  };
  return (
    <DialogForm id={id} defaultValues={start} resolver={resolver} onSubmit={onSubmit}>
      <p className="rec-move-target">{outcomes.find((one) => one.outcome === outcome)?.label()}</p>
      <NextStepInputs formId={id} step={step} none={callLogText('noNext')} hasOwnNote={false} isSending={isSending}>
        <div className="rec-status-fields rec-call-note">
          <NoteInput source="note" required={mustNote} />
        </div>
      </NextStepInputs>
    </DialogForm>
  );
};
