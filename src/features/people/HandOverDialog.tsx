import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { useState } from 'react';
import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { type Choice, movedBy, noChoice, problemOf } from './handOverForm.ts';
import { HandOverRow } from './HandOverRow.tsx';
import { PeopleFrame } from './PeopleFrame.tsx';
import { useOpenWork, useSendHandOver, useTakers } from './useHandOver.ts';

type FormProps = { readonly resource: Resource; readonly record: ResourceRecord; readonly onClose: () => void };

const HandOver = ({ resource, record, onClose }: FormProps) => {
  const notify = useNotify();
  const { id } = record;
  const name = recordTitle(resource.recordTitle, record);
  const { data: previews = [], isPending, error } = useOpenWork({ resource, id });
  const takers = useTakers({ resource, id });
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [isTried, setIsTried] = useState(false);
  const { send, isSending } = useSendHandOver({ resource, id }, (moved) => {
    notify(`${moved} reassigned`, { type: 'success' });
    onClose();
  });
  const problem = problemOf(previews, choice);
  const moved = movedBy(previews, choice);
  const submit = (): void => {
    setIsTried(true);
    if (problem === undefined) void send(previews, choice);
  };
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        Cancel
      </Button>
      {previews.length > 0 && (
        <Button variant="contained" loading={isSending} onClick={submit}>
          Reassign{moved > 0 ? ` ${moved}` : ''}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={`Reassign ${name}'s open work`} onClose={onClose} actions={actions}>
      {isPending && error === null && (
        <p role="status" className="rec-muted">
          Counting…
        </p>
      )}
      {error !== null && <p role="alert">{failureOf(error).message}</p>}
      {!isPending && error === null && previews.length === 0 && <p>{name} has no open records to reassign.</p>}
      {previews.length > 0 && (
        <PeopleFrame className="people-form">
          <ManyPicker
            options={takers.options}
            titleOf={takers.titleOf}
            values={choice.people}
            onChange={(people) => setChoice({ ...choice, people })}
            textField={{
              label: 'To',
              required: true,
              error: isTried && choice.people.length === 0,
              helperText: isTried && choice.people.length === 0 ? problem : 'Choose one or more people',
            }}
          />
          {choice.people.length > 1 && (
            <RadioGroup
              row
              aria-label="How"
              value={choice.isCounted ? 'counted' : 'even'}
              onChange={(_, how) => setChoice({ ...choice, isCounted: how === 'counted' })}
            >
              <FormControlLabel value="even" control={<Radio size="small" />} label="Evenly" />
              <FormControlLabel value="counted" control={<Radio size="small" />} label="By number" />
            </RadioGroup>
          )}
          <ul className="people-rows">
            {previews.map((preview) => (
              <HandOverRow
                key={preview.resource}
                resource={resource}
                id={id}
                preview={preview}
                choice={choice}
                onChange={setChoice}
                titleOf={takers.titleOf}
              />
            ))}
          </ul>
          <TextField
            label="Note"
            helperText="Added to each record's timeline"
            value={choice.note}
            onChange={({ target }) => setChoice({ ...choice, note: target.value })}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
          {isTried && problem !== undefined && choice.people.length > 0 && (
            <p role="alert" className="rec-form-failure">
              {problem}
            </p>
          )}
        </PeopleFrame>
      )}
    </Sheet>
  );
};

/**
 * Gives somebody's open records to others: all or chosen ones, to one or to several, with how many before it is done.
 */
export const HandOverDialog = ({ resource, open, onClose }: DialogProps) => {
  const [record] = 'records' in open ? open.records : [];
  return record === undefined ? null : <HandOver resource={resource} record={record} onClose={onClose} />;
};
