import { useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { contactFieldsOf } from '../../../resources/shared/contact/contacts.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { useRights } from '../../../resources/shared/useRights.ts';
import { type Person, peopleFor } from './PersonField.tsx';
import { parseRecipient, recipientsOf } from './recipients.ts';

/** A recipient who has a record. */
export type FoundPerson = { readonly resource: Resource; readonly record: ResourceRecord };

export type Receiver = {
  /** The recipient, if they have a record. */
  readonly person: FoundPerson | undefined;
  /** Their phone number or email address; '' if it is chosen in the other app. */
  readonly to: string;
  /** Name of the recipient, or the typed text. */
  readonly name: string;
  /** The typed text is neither a number nor an address. */
  readonly isWrong: boolean;
  /** Text in the input. */
  readonly field: {
    /** The recipient is fixed and cannot be changed. */
    readonly isFixed: boolean;
    readonly people: Resource | undefined;
    readonly map: PermissionMap;
    readonly value: Person;
    /** The number or address in its readable form. */
    readonly shown: string | undefined;
    readonly problem: string | undefined;
    readonly onChange: (person: Person) => void;
  };
};

const noPerson: Person = { typed: '', record: undefined };

/**
 * Keeps the recipient of a message that shares records: a fixed one, one found by name, or a typed number or address.
 */
export const useReceiver = (resource: Resource, way: MessageWay, fixed: FoundPerson | undefined): Receiver => {
  const { map } = useRights(resource);
  const model = useModel();
  const context = useKindContext();
  const [chosen, setChosen] = useState<Person>(noPerson);
  const people = fixed?.resource ?? peopleFor(model, map, resource, way);
  const value: Person = fixed === undefined ? chosen : { typed: '', record: fixed.record };
  const person =
    people === undefined || value.record === undefined ? undefined : { resource: people, record: value.record };
  const typed = value.typed.trim();
  const read = typed === '' ? { value: '' } : parseRecipient(typed, way, context);
  const recipients =
    person === undefined
      ? undefined
      : recipientsOf(contactFieldsOf(person.resource, map), person.record, way, context)[0];
  return {
    person,
    to: recipients?.value ?? ('value' in read && typeof read.value === 'string' ? read.value : ''),
    name: person === undefined ? typed : recordTitle(person.resource.recordTitle, person.record),
    isWrong: 'problem' in read,
    field: {
      isFixed: fixed !== undefined,
      people,
      map,
      value,
      shown: recipients?.text,
      onChange: setChosen,
      // Not while the beginning of a name could be one of an address.
      problem: 'problem' in read && typed.length > 3 && /\d{4}|@/.test(typed) ? read.problem : undefined,
    },
  };
};
