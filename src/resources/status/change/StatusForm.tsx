import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, useMemo, useState } from 'react';
import { word } from '#model/language/wording.ts';
import type { Resource } from '#model/resource.ts';
import { isFinal } from '../../shared/quickTransitions.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { DialogForm } from '../../shared/parts/DialogForm.tsx';
import type { OpenDialog } from '../../shared/dialogs/openDialog.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { NoteInput } from '../../shared/parts/NoteInput.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { StateChip } from '../../shared/parts/StateChip.tsx';
import { toResolver } from '../../shared/toResolver.ts';
import { useRights } from '../../shared/useRights.ts';
import { requiredDialogFields, needsNote, startValues, type StatusMove } from '../moves.ts';
import { timeFieldOf } from '../proposedSteps.ts';
import { QuickTimes } from '../QuickTimes.tsx';
import { StatusFields } from '../StatusFields.tsx';
import { QuickChoices, quickFieldOf } from './QuickChoices.tsx';
import { statusProblems } from '../statusProblems.ts';
import type { SendStatus } from './useSendStatus.ts';
import { FormFailure } from '../../shared/parts/FormFailure.tsx';
import { formText } from '../../../messages/en/formText.ts';
import { statusText } from '../../../messages/en/statusText.ts';
import { textWithNodes } from '../../../messages/textWithNodes.ts';

type StatusFormProps = {
  /** Id of the form. The button that submits it is outside of the form. */
  readonly id: string;
  readonly resource: Resource;
  readonly move: StatusMove;
  readonly records: readonly ResourceRecord[];
  /** The first value of the time that the status change asks for (ISO 8601). Undefined: blank. */
  readonly at?: string | undefined;
  readonly send: SendStatus;
  readonly isSending: boolean;
  /** Opens another dialog instead, such as that which gives the user's records to others. Undefined: not possible. */
  readonly openOther?: ((dialog: OpenDialog) => void) | undefined;
};

/**
 * The form with the fields that a status change (`move`) of `records` asks for. Messages about missing, invalid and
 * refused values are shown at their inputs, and messages without an input above the fields. If the server refuses to
 * deactivate a user who still owns records, a button opens the dialog that gives these records to others (`openOther`).
 */
export const StatusForm = ({ id, resource, move, records, at, send, isSending, openOther }: StatusFormProps) => {
  const [failure, setFailure] = useState<string>();
  const [handsOver, setHandsOver] = useState(false);
  const map = usePermissionMap();
  const rights = useRights(resource);
  const planned = useMemo(() => ({ resource, move, records, map }), [resource, move, records, map]);
  const asked = useMemo(() => requiredDialogFields(planned), [planned]);
  const time = timeFieldOf(resource, move);
  const start = useMemo(
    () => ({ ...startValues(planned), ...(time === undefined || at === undefined ? {} : { [time.name]: at }) }),
    [planned, time, at],
  );
  const quick = useMemo(() => quickFieldOf(resource, move, asked), [resource, move, asked]);
  const resolver = useMemo(
    () => toResolver((values) => statusProblems(planned, { values, now: new Date() })),
    [planned],
  );
  const onSubmit = async (values: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, string>>> => {
    const refused = await send(move.to, values);
    setHandsOver(refused.code === 'HAND_OVER_FIRST' && records.length === 1 && rights.may('assign'));
    const shown = new Set([...asked.map(({ field }) => field.name), 'note']);
    const elsewhere = Object.entries(refused.fields)
      .filter(([name]) => !shown.has(name.split('.')[0] ?? name))
      .map(([, text]) => text);
    setFailure(
      Object.keys(refused.fields).length > elsewhere.length && elsewhere.length === 0
        ? undefined
        : elsewhere.join('. ') || refused.message,
    );
    return refused.fields;
  };
  return (
    <DialogForm id={id} defaultValues={start} resolver={resolver} onSubmit={onSubmit}>
      <p className="rec-move-target">
        {textWithNodes(statusText, 'becomes', {
          status: resource.states !== undefined && <StateChip states={resource.states} value={move.to} />,
        })}
        {move.records < records.length && (
          <span>{statusText('skipped', { count: records.length - move.records })}</span>
        )}
      </p>
      {resource.states !== undefined && isFinal(resource.states, move.to) && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {statusText('final', { status: word(move.to) })}
        </Alert>
      )}
      <FormFailure message={failure} />
      {handsOver && openOther !== undefined && (
        <Button
          variant="outlined"
          sx={{ mb: 2 }}
          startIcon={<Glyph name="assign" />}
          onClick={() => openOther({ kind: 'handOver', records })}
        >
          {statusText('handOver')}
        </Button>
      )}
      {time !== undefined && at === undefined && <QuickTimes formId={id} source={time.name} isDisabled={isSending} />}
      {quick !== undefined && (
        <QuickChoices
          {...{ formId: id, resource, to: move.to, field: quick, source: quick.name }}
          isDisabled={isSending}
        />
      )}
      <Suspense fallback={<CircularProgress aria-label={formText('loading')} />}>
        <StatusFields resource={resource} to={move.to} asked={asked.filter(({ field }) => field !== quick)}>
          <NoteInput source="note" required={needsNote(move)} />
        </StatusFields>
      </Suspense>
    </DialogForm>
  );
};
