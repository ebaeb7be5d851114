import CircularProgress from '@mui/material/CircularProgress';
import { Form } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { CallOutcome } from '#model/schema/schema.ts';
import { outcomes } from '../../../features/callLog/outcomes.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { FocusFirstError } from '../../shared/parts/FocusFirstError.tsx';
import { NoteInput } from '../../shared/parts/NoteInput.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { toResolver } from '../../shared/toResolver.ts';
import { requiredDialogFields, needsNote, startValues, type StatusMove } from '../moves.ts';
import { NextStep } from '../NextStep.tsx';
import { type ProposedStep, timeFieldOf } from '../proposedStep.ts';
import { QuickTimes } from '../QuickTimes.tsx';
import { StatusFields } from '../StatusFields.tsx';
import { statusProblems } from '../statusProblems.ts';
import type { SendCall } from './useSendCall.ts';
import { callLogText } from '../../../messages/en/callLogText.ts';
import { formText } from '../../../messages/en/formText.ts';

type CallFormProps = {
  /** Id of the form. The button that submits it is outside of the form. */
  readonly id: string;
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly moves: readonly StatusMove[];
  readonly outcome: CallOutcome;
  readonly proposal: ProposedStep | undefined;
  readonly note: string;
  readonly send: SendCall;
  readonly isSending: boolean;
};

type Problems = Readonly<Record<string, string>>;

/** The next step after a call, filled in with the proposal of the outcome. */
export const CallForm = ({ id, resource, record, moves, outcome, proposal, note, send, isSending }: CallFormProps) => {
  const map = usePermissionMap();
  const [to, setTo] = useState(proposal?.move.to);
  const [failure, setFailure] = useState<string>();
  const move = moves.find((one) => one.to === to);
  const planned = useMemo(
    () => (move === undefined ? undefined : { resource, move, records: [record], map }),
    [resource, move, record, map],
  );
  const [start] = useState(() => ({ note, next: proposal?.values ?? {} }));
  const time = timeFieldOf(resource, move);
  const mustNote = move !== undefined && needsNote(move);
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
    const refused = await send({ outcome, to: move?.to, noteOfNext: mustNote, values });
    setFailure(refused.message);
    return refused.fields;
  };
  return (
    <Form
      id={id}
      noValidate
      defaultValues={start}
      resolver={resolver}
      onSubmit={onSubmit}
      shouldFocusError={false}
      disableInvalidFormNotification
    >
      <FocusFirstError />
      <p className="rec-move-target">{outcomes.find((one) => one.outcome === outcome)?.label()}</p>
      {resource.states !== undefined && (
        <NextStep
          states={resource.states}
          moves={moves}
          to={to}
          none={callLogText('noNext')}
          startOf={(one) =>
            one.to === proposal?.move.to
              ? proposal.values
              : startValues({ resource, move: one, records: [record], map })
          }
          onChoose={(next) => {
            setFailure(undefined);
            setTo(next);
          }}
        />
      )}
      {failure !== undefined && (
        <p role="alert" className="rec-form-failure">
          {failure}
        </p>
      )}
      {time !== undefined && <QuickTimes formId={id} source={`next.${time.name}`} isDisabled={isSending} />}
      <Suspense fallback={<CircularProgress aria-label={formText('loading')} />}>
        {move !== undefined && planned !== undefined && (
          <StatusFields
            key={move.to}
            resource={resource}
            to={move.to}
            asked={requiredDialogFields(planned)}
            noteRequired={false}
            prefix="next."
          />
        )}
        <div className="rec-status-fields rec-call-note">
          <NoteInput source="note" required={mustNote} />
        </div>
      </Suspense>
    </Form>
  );
};
