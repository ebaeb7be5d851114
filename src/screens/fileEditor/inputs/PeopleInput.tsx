import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { useFileForm, type PartProps } from './fileForm.tsx';
import { JsonInput, useHelp } from './LeafInput.tsx';
import { usePeopleOptions } from './usePeopleOptions.ts';

const keysOf = ({ people, in: list, named, fields }: JsonObject): readonly string[] => [
  ...(Array.isArray(fields) ? fields.map((name) => `field:${String(name)}`) : []),
  ...(typeof list === 'string' ? [`list:${list}:${typeof named === 'string' ? named : ''}`] : []),
  ...(Array.isArray(people) ? people.map((name) => `user:${String(name)}`) : []),
];

/** Returns the people of a file after another choice: any number of users and fields, and at most one list. */
const withKeys = (value: JsonObject, keys: readonly string[]): JsonObject => {
  const { people: _people, in: _in, named: _named, fields: _fields, ...rest } = value;
  const fields = keys.flatMap((key) => (key.startsWith('field:') ? [key.slice(6)] : []));
  const list = keys.findLast((key) => key.startsWith('list:'));
  const [, name = '', named = ''] = /^list:([^:]*):(.*)$/s.exec(list ?? '') ?? [];
  const people = keys.flatMap((key) =>
    key.startsWith('user:') ? [key.slice(5)] : /^(list|field):/.test(key) ? [] : [key.replace(/^@/, '')],
  );
  return {
    ...rest,
    ...(fields.length === 0 ? {} : { fields }),
    ...(list === undefined ? {} : { in: name, named }),
    ...(people.length === 0 ? {} : { people: [...new Set(people)] }),
  };
};

/**
 * Input of the people of a rule: any number of users, and at most one list of users, such as a team. For `recipients`,
 * also the people in fields of the record.
 */
export const PeopleInput = (props: PartProps) => {
  const { label, value, onChange } = props;
  const { resource } = useFileForm();
  const options = usePeopleOptions(resource, { withFields: props.part.$name === 'recipients' });
  const help = useHelp(props);
  if (value !== undefined && !isObject(value)) return <JsonInput {...props} />;
  // checked: an object in a JSON file
  const object = (value ?? {}) as JsonObject;
  const found = new Map(options.map((option) => [option.key, option]));
  return (
    <ManyPicker
      options={options.map(({ key }) => key)}
      values={keysOf(object)}
      titleOf={(key) => found.get(key)?.title ?? key.replace(/^(user|field|list:[^:]*):/, '')}
      detailOf={(key) => found.get(key)?.detail ?? ''}
      onChange={(keys) => onChange(withKeys(object, keys))}
      textField={{ label, ...help }}
    />
  );
};
