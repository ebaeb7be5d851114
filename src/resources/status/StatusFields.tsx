import { type ReactNode, useMemo } from 'react';
import { choicesFor } from '#model/validation/conditions.ts';
import type { Resource } from '#model/resource.ts';
import { FieldInput } from '../shared/lazyInputs.tsx';
import type { DialogField } from './moves.ts';
import { statusText } from '../../messages/en/statusText.ts';

type StatusFieldsProps = {
  readonly resource: Resource;
  readonly to: string;
  /** The fields to ask for, from `requiredDialogFields`. */
  readonly asked: readonly DialogField[];
  /** Beginning of the names of the inputs in the form, e.g. `next.`. */
  readonly prefix?: string;
  /** The input of the note, below the others. */
  readonly children: ReactNode;
};

/** The inputs of the fields that a change to the state `to` asks for, and `children` below them. */
export const StatusFields = ({ resource, to, asked, prefix = '', children }: StatusFieldsProps) => {
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
      {children}
    </div>
  );
};
