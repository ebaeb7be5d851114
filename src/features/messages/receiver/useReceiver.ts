import { useState } from 'react';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { contactFieldsOf } from '../../../resources/shared/contact/contacts.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { useRights } from '../../../resources/shared/useRights.ts';
import { peopleFor } from './peopleFor.ts';
import type { Person } from './PersonField.tsx';
import { parseRecipient, recipientsOf } from './recipients.ts';

/** A recipient who has a record, with the resource of the record. */
export type FoundPerson = { readonly resource: Resource; readonly record: ResourceRecord };

/** The chosen or typed recipient of a message. */
export type Receiver = {
  /** The record of the recipient. Undefined if they have none. */
  readonly person: FoundPerson | undefined;
  /** The phone number or email address, or '' if the user chooses the recipient in the other app. */
  readonly to: string;
  /** Name of the recipient, or the typed text. */
  readonly name: string;
  /** Whether the typed text is neither a phone number nor an email address. */
  readonly isWrong: boolean;
  /** The input of the recipient. */
  readonly field: {
    /** Whether the recipient cannot be changed. */
    readonly isFixed: boolean;
    readonly people: Resource | undefined;
    readonly map: PermissionMap;
    readonly value: Person;
    /** The phone number or email address, formatted. Undefined if there is none. */
    readonly shown: string | undefined;
    readonly problem: string | undefined;
    readonly onChange: (person: Person) => void;
  };
};

const noPerson: Person = { typed: '', record: undefined };

/**
 * Returns the recipient of a message that shares records of `resource`, and the props of the input with which the user
 * changes the recipient. With `fixed`, the recipient is this person and cannot be changed. Otherwise the user searches
 * for a person, or types a phone number or email address, as `way` needs.
 */
export const useReceiver = (resource: Resource, way: MessageWay, fixed: FoundPerson | undefined): Receiver => {
  const recordTitle = useRecordTitle();
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
    name: person === undefined ? typed : recordTitle(person.resource, person.record),
    isWrong: 'problem' in read,
    field: {
      isFixed: fixed !== undefined,
      people,
      map,
      value,
      shown: recipients?.text,
      onChange: setChosen,
      // Only texts that look like a phone number or an email address are checked: the user may be typing a name.
      problem: 'problem' in read && typed.length > 3 && /\d{4}|@/.test(typed) ? read.problem : undefined,
    },
  };
};
