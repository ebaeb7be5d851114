import { memo } from 'react';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { FieldValue } from '../shared/FieldValue.tsx';
import { FieldInput } from '../shared/lazyInputs.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import type { Rights } from '../shared/useRights.ts';
import { UniqueHint } from './UniqueHint.tsx';

type FormFieldProps = {
  readonly resource: Resource;
  readonly field: Field;
  readonly rights: Rights;
  /** The standing record; undefined in the form of a new one, which may hold what later only some may change. */
  readonly standing: ResourceRecord | undefined;
  readonly required: boolean;
};

/** One field of a form by the person's rights: an input, a disabled one, or a lock. */
export const FormField = memo(({ resource, field, rights, standing, required }: FormFieldProps) => {
  const isNew = standing === undefined;
  const className = kinds[field.kind]?.traits.wide === true ? 'rec-wide' : undefined;
  if (!isNew && !rights.mayRead(field)) {
    return (
      <div className={className}>
        <div className="rec-locked">
          <span className="rec-locked-title">{field.title}</span>
          <FieldValue field={field} value={standing[field.name]} readable={false} />
        </div>
      </div>
    );
  }
  const input = <FieldInput field={field} source={field.name} required={required} disabled={!isNew && !field.readOnly && !rights.mayWrite(field)} />;
  return (
    <div className={className}>
      {field.unique === undefined ? input : <UniqueHint resource={resource} field={field} id={standing?.id}>{input}</UniqueHint>}
    </div>
  );
});
FormField.displayName = 'FormField';
