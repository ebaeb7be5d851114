import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { contactFieldsOf } from '../../../resources/shared/contact/contacts.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { recipientsOf } from './recipients.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

/**
 * The recipient of a message: the record that the user has chosen or, if `record` is undefined, what the user has
 * typed.
 */
export type Person = { readonly typed: string; readonly record: ResourceRecord | undefined };

type PersonFieldProps = {
  readonly people: Resource;
  readonly map: PermissionMap;
  readonly way: MessageWay;
  readonly value: Person;
  /** Why the typed text cannot be used. */
  readonly problem: string | undefined;
  readonly onChange: (person: Person) => void;
};

/**
 * Input of a recipient. The user searches by name or number for a record of `people` that has a phone number or email
 * address for `way`, or types a phone number or email address. `problem`: why the typed text cannot be used. `map`: the
 * user's permissions.
 */
export const PersonField = ({ people, map, way, value, problem, onChange }: PersonFieldProps) => {
  const recordTitle = useRecordTitle();
  const context = useKindContext();
  const [q, setQ] = useState('');
  const { data = [] } = useGetList<ResourceRecord>(
    people.name,
    { pagination: { page: 1, perPage: 8 }, sort: people.list.sort, filter: q === '' ? {} : { q } },
    { enabled: q.trim().length > 1, placeholderData: (previous) => previous },
  );
  const fields = contactFieldsOf(people, map);
  const titleOf = (option: ResourceRecord | string): string =>
    typeof option === 'string' ? option : recordTitle(people, option);
  const help =
    value.record !== undefined
      ? recipientsOf(fields, value.record, way, context)[0]?.text
      : value.typed.trim() === ''
        ? messagesText(way === 'email' ? 'person.chooseEmail' : 'person.chooseNumber', {
            people: inLowerCase(people.plural),
          })
        : messagesText(way === 'email' ? 'person.fullEmail' : 'person.fullNumber');
  return (
    <Autocomplete
      freeSolo
      size="small"
      fullWidth
      options={
        q.trim().length > 1 ? data.filter((record) => recipientsOf(fields, record, way, context).length > 0) : []
      }
      filterOptions={(all) => all}
      getOptionLabel={titleOf}
      inputValue={value.record === undefined ? value.typed : titleOf(value.record)}
      onInputChange={(_, typed, reason) => {
        if (reason === 'reset') return;
        setQ(typed);
        onChange({ typed, record: undefined });
      }}
      onChange={(_, chosen) => {
        if (chosen !== null && typeof chosen !== 'string') onChange({ typed: '', record: chosen });
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <span className="msg-person">
            <b>{titleOf(option)}</b>
            <span className="msg-to">{recipientsOf(fields, option, way, context)[0]?.text}</span>
          </span>
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={messagesText('to')} error={problem !== undefined} helperText={problem ?? help} />
      )}
    />
  );
};
