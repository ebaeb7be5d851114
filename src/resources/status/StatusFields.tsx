import { useMemo } from 'react';
import { choicesFor } from '#model/validation/conditions.ts';
import type { Resource } from '#model/resource.ts';
import { FieldInput } from '../shared/lazyInputs.tsx';
import { NoteInput } from '../shared/parts/NoteInput.tsx';
import type { DialogField } from './moves.ts';
import { statusText } from '../../messages/en/statusText.ts';

type StatusFieldsProps = {
  readonly resource: Resource;
  readonly to: string;
  /** The fields to ask for, from `requiredDialogFields`. */
  readonly asked: readonly DialogField[];
  readonly noteRequired: boolean;
  /** Prefix of each name in the form, e.g. `next.`. */
  readonly prefix?: string;
};

/**
 * The inputs that a change to the state `to` needs: the fields in `asked`, and the note. `prefix` is the beginning of
 * the names of the inputs in the form: `next.`. With a prefix, the note is shown only if the change requires one
 * (`noteRequired`), because such a form has a note of its own.
 */
export const StatusFields = ({ resource, to, asked, noteRequired, prefix = '' }: StatusFieldsProps) => {
  // Fields that are read-only in other forms can be changed here, such as the sub-status.
  const writable = useMemo(() => asked.map((one) => ({ ...one, field: { ...one.field, readOnly: false } })), [asked]);
  const stateField = resource.states?.field ?? '';
  return (
    <div className="rec-status-fields">
      {writable.map(({ field, required, alternatives }) => {
        const dependsOnState = field.choicesBy?.field === stateField;
        const titles = alternatives.map((name) => resource.fieldsByName[name]?.title ?? name);
        return (
          <div key={field.name}>
            <FieldInput
              field={field}
              source={`${prefix}${field.name}`}
              required={required}
              {...(dependsOnState ? { choices: choicesFor(field, { [stateField]: to }) } : {})}
            />
            {alternatives.length > 1 && alternatives.at(-1) === field.name && (
              <p className="rec-hint">{statusText('oneOf', { fields: titles.join(', ') })}</p>
            )}
          </div>
        );
      })}
      {(prefix === '' || noteRequired) && <NoteInput source={`${prefix}note`} required={noteRequired} />}
    </div>
  );
};
