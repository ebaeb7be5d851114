import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import type { DialogProps } from '../../../resources/shared/dialogs/dialogProps.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import {
  type HandOverChoice,
  type HandOverPreview,
  handOverBody,
  movedCount,
  noChoice,
  problemOf,
  wholeHandOverBody,
} from './handOverForm.ts';
import { HandOverRow } from './HandOverRow.tsx';
import { PeopleFrame } from '../PeopleFrame.tsx';
import { useOpenWork, useSendHandOver, useHandOverReceivers } from './useHandOver.ts';
import { FormFailure } from '../../../resources/shared/parts/FormFailure.tsx';
import { actionText } from '../../../messages/en/actionText.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';

type FormProps = { readonly resource: Resource; readonly record: ResourceRecord; readonly onClose: () => void };

type InputsProps = Omit<FormProps, 'onClose'> & {
  readonly previews: readonly HandOverPreview[];
  /** Whether all records are reassigned, because the server cannot list them. */
  readonly isWhole: boolean;
  readonly choice: HandOverChoice;
  readonly onChange: (choice: HandOverChoice) => void;
  /** The people who can get the records. */
  readonly takers: ReturnType<typeof useHandOverReceivers>;
  /** Why the records cannot be reassigned, after the user has tried it. */
  readonly problem: string | undefined;
};

type ReceiversProps = Pick<InputsProps, 'takers' | 'isWhole' | 'choice' | 'onChange' | 'problem'>;

/** Who gets the records: one or more people, and with several how the records are divided. */
const Receivers = ({ takers, isWhole, choice, onChange, problem }: ReceiversProps) => {
  const isMissing = problem !== undefined && choice.people.length === 0;
  return (
    <>
      <ManyPicker
        options={takers.options}
        titleOf={takers.titleOf}
        values={choice.people}
        onChange={(people) => onChange({ ...choice, people })}
        textField={{
          label: peopleText('handOver.to'),
          required: true,
          error: isMissing,
          helperText: isMissing ? problem : peopleText('handOver.choose'),
        }}
      />
      {!isWhole && choice.people.length > 1 && (
        <RadioGroup
          row
          aria-label={peopleText('handOver.how')}
          value={choice.isCounted ? 'counted' : 'even'}
          onChange={(_, how) => onChange({ ...choice, isCounted: how === 'counted' })}
        >
          <FormControlLabel value="even" control={<Radio size="small" />} label={peopleText('handOver.even')} />
          <FormControlLabel value="counted" control={<Radio size="small" />} label={peopleText('handOver.counted')} />
        </RadioGroup>
      )}
    </>
  );
};

const Inputs = (props: InputsProps) => {
  const { resource, record, previews, takers, choice, onChange, problem } = props;
  return (
    <PeopleFrame className="people-form">
      <Receivers {...props} />
      <ul className="people-rows">
        {previews.map((preview) => (
          <HandOverRow
            key={preview.resource}
            resource={resource}
            id={record.id}
            preview={preview}
            choice={choice}
            onChange={onChange}
            titleOf={takers.titleOf}
          />
        ))}
      </ul>
      <TextField
        label={actionText('note')}
        helperText={peopleText('handOver.noteHint')}
        value={choice.note}
        onChange={({ target }) => onChange({ ...choice, note: target.value })}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      {problem !== undefined && choice.people.length > 0 && <FormFailure message={problem} />}
    </PeopleFrame>
  );
};

const HandOver = ({ resource, record, onClose }: FormProps) => {
  const recordTitle = useRecordTitle();
  const notify = useNotify();
  const { id } = record;
  const name = recordTitle(resource, record);
  // A server that cannot list the open records only reassigns all of them.
  const isWhole = resource.calls.handOver === undefined;
  const { data: previews = [], isLoading, error } = useOpenWork({ resource, id });
  const takers = useHandOverReceivers({ resource, id });
  const [choice, setChoice] = useState<HandOverChoice>(noChoice);
  const [isTried, setIsTried] = useState(false);
  const { send, isSending } = useSendHandOver({ resource, id }, (moved) => {
    notify(moved === undefined ? peopleText('handOver.allDone') : peopleText('handOver.done', { count: moved }), {
      type: 'success',
    });
    onClose();
  });
  const problem = problemOf(isWhole ? undefined : previews, choice);
  const hasForm = isWhole || previews.length > 0;
  const moved = movedCount(previews, choice);
  const submit = (): void => {
    setIsTried(true);
    if (problem === undefined) void send(isWhole ? wholeHandOverBody(choice) : handOverBody(previews, choice));
  };
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {actionText('cancel')}
      </Button>
      {hasForm && (
        <Button variant="contained" loading={isSending} onClick={submit}>
          {moved > 0 ? peopleText('handOver.some', { count: moved }) : peopleText('handOver.action')}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={peopleText('handOver.title', { name })} onClose={onClose} actions={actions}>
      {isLoading && (
        <p role="status" className="rec-muted">
          {peopleText('handOver.counting')}
        </p>
      )}
      {error !== null && <p role="alert">{failureOf(error).message}</p>}
      {!isLoading && error === null && !hasForm && <p>{peopleText('handOver.none', { name })}</p>}
      {hasForm && (
        <Inputs
          {...{ resource, record, previews, isWhole, takers, choice }}
          onChange={setChoice}
          problem={isTried ? problem : undefined}
        />
      )}
    </Sheet>
  );
};

/**
 * The dialog that reassigns a user's open records, all or some of them, to one or more people. Before the user
 * confirms, it shows how many records each person gets.
 */
export const HandOverDialog = ({ resource, open, onClose }: DialogProps) => {
  const [record] = 'records' in open ? open.records : [];
  return record === undefined ? null : <HandOver resource={resource} record={record} onClose={onClose} />;
};
