import { Fragment } from 'react';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { Path } from '#model/schema/showPath.ts';
import { fileEditorText } from '../../../../messages/en/fileEditorText.ts';
import { ConditionGroups } from './ConditionGroups.tsx';
import { ConditionRow } from './ConditionRow.tsx';
import { useFileForm, type PartProps } from '../fileForm.tsx';
import { comparisonsFor, type FilterRow, filterRows, withoutRow } from './filterRows.ts';
import { JsonCondition } from './JsonCondition.tsx';
import { JsonInput } from '../LeafInput.tsx';
import { NameInput } from '../NameInput.tsx';
import { PartProblems } from '../PartProblems.tsx';
import { useConditions } from './useConditions.ts';

/** Returns whether a filter can use a field. */
const canAsk = (field: Field): boolean => {
  const { operators, column, traits } = kindFor(field);
  return operators.length > 0 && column.wire !== 'never' && traits.writeOnly !== true && traits.nested === undefined;
};

/** Returns whether the form can show the groups of a filter: each must be an object. */
const hasPlainGroups = ({ $or: groups }: JsonObject): boolean =>
  groups === undefined || (Array.isArray(groups) && groups.length > 0 && groups.every((one) => isObject(one)));

/** What the conditions of a filter share. */
type FilterForm = Pick<PartProps, 'path' | 'onChange'> & {
  readonly resource: Resource;
  readonly filter: JsonObject;
  readonly conditions: ReturnType<typeof useConditions>;
  /** Returns a field that filters can use by its name, or undefined. */
  readonly fieldOf: (name: string) => Field | undefined;
};

const pathOf = (path: Path, { name, operator }: FilterRow): Path => [
  ...path,
  name,
  ...(operator === undefined ? [] : [operator]),
];

/** A condition of the filter, as JSON if the form cannot show it. */
const StoredCondition = ({ form, row }: { readonly form: FilterForm; readonly row: FilterRow }) => {
  const { path, onChange, resource, filter, conditions, fieldOf } = form;
  const field = fieldOf(row.name);
  const { comparison } = row;
  return field === undefined || comparison === undefined ? (
    <JsonCondition
      label={field?.title ?? row.name}
      row={row}
      path={pathOf(path, row)}
      filter={filter}
      onChange={onChange}
    />
  ) : (
    <ConditionRow
      field={field}
      isState={row.name === resource.states?.field}
      comparison={comparison}
      value={row.value}
      path={pathOf(path, row)}
      onCompare={(next) => conditions.compare(row, next)}
      onValue={(next) => conditions.setValue(row, next)}
      onRemove={() => onChange(withoutRow(filter, row))}
    />
  );
};

/** A condition that the user has added and that has no value yet, so that the filter does not contain it. */
const NewCondition = ({ form, index }: { readonly form: FilterForm; readonly index: number }) => {
  const { path, resource, conditions, fieldOf } = form;
  const row = conditions.fresh[index];
  const field = row === undefined ? undefined : fieldOf(row.name);
  if (row === undefined || field === undefined) return null;
  return (
    <ConditionRow
      field={field}
      isState={row.name === resource.states?.field}
      comparison={row.comparison}
      value={undefined}
      path={[...path, '$new', index]}
      onCompare={(next) => conditions.compareFresh(index, next)}
      onValue={(next) => conditions.setFreshValue(index, next)}
      onRemove={() => conditions.removeFresh(index)}
    />
  );
};

/**
 * Input of a filter: conditions (field, comparison, value) and groups of conditions. A record must match all conditions
 * and, if there are groups, at least one group. `isGroup`: this is a group, which has no groups of its own. Without a
 * resource, the filter is edited as JSON.
 */
export const ConditionsInput = ({ isGroup = false, ...props }: PartProps & { readonly isGroup?: boolean }) => {
  const { path, value, onChange } = props;
  const { resource } = useFileForm();
  // checked: an object in a JSON file
  const filter = (isObject(value) ? value : {}) as JsonObject;
  const conditions = useConditions(filter, onChange);
  if (resource === undefined || (value !== undefined && !isObject(value))) return <JsonInput {...props} />;
  const hasGroups = !isGroup && hasPlainGroups(filter);
  const fields = resource.fields.filter(canAsk);
  const fieldOf = (name: string): Field | undefined => fields.find((field) => field.name === name);
  const rows = filterRows(filter, fieldOf).filter(({ name }) => !(hasGroups && name === '$or'));
  const form = { path, onChange, resource, filter, conditions, fieldOf };
  const add = (name: string): void => {
    const field = fieldOf(name);
    const [comparison] = field === undefined ? [] : comparisonsFor(field, { isState: false });
    if (comparison !== undefined) conditions.add({ name, comparison });
  };
  return (
    <div className="file-conditions">
      <PartProblems
        path={path}
        shown={[...rows.map((row) => pathOf(path, row)), ...(hasGroups ? [[...path, '$or']] : [])]}
      />
      {rows.map((row, index) => (
        <Fragment key={`${row.name} ${row.operator ?? ''}`}>
          {index > 0 && <span className="file-and">{fileEditorText('and')}</span>}
          <StoredCondition form={form} row={row} />
        </Fragment>
      ))}
      {conditions.fresh.map(({ name }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a condition without a value has no other key
        <Fragment key={`${name} ${index}`}>
          {fieldOf(name) !== undefined && (rows.length > 0 || index > 0) && (
            <span className="file-and">{fileEditorText('and')}</span>
          )}
          <NewCondition form={form} index={index} />
        </Fragment>
      ))}
      <div className="file-add-condition">
        <NameInput
          key={rows.length + conditions.fresh.length}
          part={{}}
          label={fileEditorText('addCondition')}
          path={[...path, '$add']}
          value=""
          options={fields.map(({ name, title }) => ({ name, title }))}
          onChange={(name) => add(String(name))}
        />
      </div>
      {hasGroups && (
        <ConditionGroups
          path={path}
          filter={filter}
          onChange={onChange}
          renderConditions={(group) => <ConditionsInput part={{}} label="" isGroup {...group} />}
        />
      )}
    </div>
  );
};
