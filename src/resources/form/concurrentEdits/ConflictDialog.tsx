import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import type { Conflict } from './conflict.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { formText } from '../../../messages/en/formText.ts';

/** Whose value of a field is saved: that of this user, or that of the other user. */
export type Side = 'mine' | 'theirs';

type ConflictDialogProps = {
  readonly conflict: Conflict;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  /** Called with the names of the fields for which the user chose the other value. */
  readonly onResolve: (theirs: readonly string[]) => void;
};

type OptionProps = {
  readonly field: Field;
  readonly side: Side;
  readonly value: Json;
  readonly chosen: boolean;
  readonly onChoose: () => void;
};

const Option = ({ field, side, value, chosen, onChoose }: OptionProps) => (
  <label className="rec-side" data-chosen={chosen || undefined}>
    <input type="radio" name={`side-${field.name}`} checked={chosen} onChange={onChoose} />
    <span>
      <b>{formText(`conflict.${side}`)}</b>
      <FieldValue field={field} value={value} readable />
    </span>
  </label>
);

/**
 * Lists the fields that this user and another user changed to different values at the same time. This user chooses one
 * of the two values for each. Also lists the fields that only the other user changed.
 */
export const ConflictDialog = ({ conflict, isSaving, onClose, onResolve }: ConflictDialogProps) => {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { both, onlyTheirs } = conflict;
  const sideOf = (name: string): Side => sides[name] ?? 'mine';
  const theirs = both.filter(({ field }) => sideOf(field.name) === 'theirs').map(({ field }) => field.name);
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSaving}>
        {formText('conflict.back')}
      </Button>
      <Button variant="contained" loading={isSaving} onClick={() => onResolve(theirs)}>
        {actionText('save')}
      </Button>
    </>
  );
  return (
    <Sheet title={formText('conflict.title')} width="md" onClose={onClose} actions={actions}>
      {both.length > 0 && <p>{formText('conflict.choose')}</p>}
      {both.map(({ field, mine, theirs: other }) => (
        <fieldset key={field.name} className="rec-conflict">
          <legend>{field.title}</legend>
          <Option
            field={field}
            side="mine"
            value={mine}
            chosen={sideOf(field.name) === 'mine'}
            onChoose={() => setSides({ ...sides, [field.name]: 'mine' })}
          />
          <Option
            field={field}
            side="theirs"
            value={other}
            chosen={sideOf(field.name) === 'theirs'}
            onChoose={() => setSides({ ...sides, [field.name]: 'theirs' })}
          />
        </fieldset>
      ))}
      {both.length === 0 && <p>{formText('conflict.none')}</p>}
      {onlyTheirs.length > 0 && (
        <>
          <p>{formText('conflict.applied')}</p>
          <dl className="rec-facts">
            {onlyTheirs.map(({ field, theirs: other }) => (
              <div key={field.name}>
                <dt>{field.title}</dt>
                <dd>
                  <FieldValue field={field} value={other} readable />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Sheet>
  );
};
