import { lazy, memo } from 'react';
import { kinds } from '#kinds/index.ts';
import { textFieldsOf } from '#kinds/fields/messageProblems.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { canFill } from '#model/permissions/canFill.ts';
import { signInFieldsOf } from '#model/permissions/signInFieldsOf.ts';
import { editableIn } from '#model/states.ts';
import { useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import { FieldValue } from '../shared/parts/FieldValue.tsx';
import { FieldInput } from '../shared/lazyInputs.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import type { Rights } from '../shared/useRights.ts';
import { PlacePaste } from './PlacePaste.tsx';
import { OwnSignIn } from './notices/OwnSignIn.tsx';
import { UniqueHint } from './notices/UniqueHint.tsx';

/** The input of message texts. Its code is loaded only in forms of message templates. */
const MessageInput = lazy(async () => ({
  default: (await import('../../features/messages/templateForm/MessageInput.tsx')).MessageInput,
}));

/** Returns whether the status of the record locks a field, such as the lines of an issued invoice. */
const isLocked = ({ states }: Resource, existing: ResourceRecord, { name }: Field): boolean =>
  states !== undefined && editableIn(states, existing[states.field])?.includes(name) === false;

type FormFieldProps = {
  readonly resource: Resource;
  readonly field: Field;
  readonly rights: Rights;
  /** The existing record. Undefined for a new record. */
  readonly existing: ResourceRecord | undefined;
  readonly required: boolean;
};

/**
 * One field of a form. The input is disabled if the user may not change the field, or if the record's status does not
 * allow a change. The sign-in fields of the user's own record are texts. If the user may not read the field
 * of an existing record, shows a lock icon instead of an input. `required` marks the input.
 */
export const FormField = memo(({ resource, field, rights, existing, required }: FormFieldProps) => {
  const me = useCurrentUser();
  const isNew = existing === undefined;
  const { position } = resource;
  const isMessage = textFieldsOf(resource).includes(field.name);
  const className = isMessage || kinds[field.kind]?.traits.wide === true ? 'rec-wide' : undefined;
  if (!isNew && !rights.mayRead(field)) {
    return (
      <div className={className}>
        <div className="rec-locked">
          <span className="rec-locked-title">{field.title}</span>
          <FieldValue field={field} value={existing[field.name]} readable={false} />
        </div>
      </div>
    );
  }
  const isLockedNow = isNew
    ? !canFill(rights.map, resource, field)
    : !rights.mayWrite(field) || isLocked(resource, existing, field);
  const place = {
    field,
    source: field.name,
    required,
    disabled: !field.readOnly && isLockedNow,
  };
  const input = isMessage ? <MessageInput resource={resource} {...place} /> : <FieldInput {...place} />;
  if (!isNew && existing.id === me?.id && signInFieldsOf(resource).includes(field.name)) {
    return (
      <OwnSignIn field={field} value={existing[field.name]}>
        {input}
      </OwnSignIn>
    );
  }
  return (
    <div className={className}>
      {position !== undefined && (field === position.latitude || field === position.longitude) ? (
        <PlacePaste position={position} isFirst={field === position.latitude}>
          {input}
        </PlacePaste>
      ) : field.unique === undefined ? (
        input
      ) : (
        <UniqueHint resource={resource} field={field} id={existing?.id}>
          {input}
        </UniqueHint>
      )}
    </div>
  );
});
FormField.displayName = 'FormField';
