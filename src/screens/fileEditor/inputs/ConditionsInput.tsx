import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Fragment, useState } from 'react';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Filter } from '#model/schema/schema.ts';
import type { Path } from '#model/schema/showPath.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { alternativesOf, nextGroupId, withAlternatives } from '../../../resources/list/filters/filterParts.ts';
import { GroupList } from '../../../resources/list/filters/GroupList.tsx';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { sameJson } from '../editJson.ts';
import { ConditionValue } from './ConditionValue.tsx';
import { useFileForm, type PartProps } from './fileForm.tsx';
import {
  type Comparison,
  comparisonsFor,
  type FilterRow,
  filterRows,
  withoutRow,
  withRow,
  withRowValue,
} from './filterRows.ts';
import { JsonInput } from './LeafInput.tsx';
import { NameInput } from './NameInput.tsx';
import { PartProblems } from './PartProblems.tsx';

/** A condition that has no value yet, and therefore is not in the file. */
type NewRow = { readonly name: string; readonly comparison: Comparison };

/** Returns whether a filter can use a field. */
const canAsk = (field: Field): boolean => {
  const { operators, column, traits } = kindFor(field);
  return operators.length > 0 && column.wire !== 'never' && traits.writeOnly !== true && traits.nested === undefined;
};

type RowProps = {
  readonly field: Field;
  readonly isState: boolean;
  readonly comparison: Comparison;
  readonly value: Json | undefined;
  readonly path: Path;
  readonly onCompare: (comparison: Comparison) => void;
  readonly onValue: (value: Json) => void;
  readonly onRemove: () => void;
};

const ConditionRow = ({ field, isState, comparison, value, path, onCompare, onValue, onRemove }: RowProps) => {
  const offered = comparisonsFor(field, isState);
  const all = offered.includes(comparison) ? offered : [comparison, ...offered];
  return (
    <div className="file-condition" role="group" aria-label={fileEditorText('condition', { field: field.title })}>
      <span className="file-condition-field">{field.title}</span>
      <TextField
        select
        size="small"
        value={comparison}
        onChange={({ target }) => {
          const chosen = all.find((one) => one === target.value);
          if (chosen !== undefined) onCompare(chosen);
        }}
        slotProps={{
          select: { SelectDisplayProps: { 'aria-label': fileEditorText('compare', { field: field.title }) } },
        }}
      >
        {all.map((one) => (
          <MenuItem key={one} value={one}>
            {fileEditorText(`comparison.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <div className="file-condition-value">
        <ConditionValue
          key={comparison}
          field={field}
          comparison={comparison}
          label={fileEditorText('value', { field: field.title })}
          value={value}
          onChange={onValue}
        />
        <PartProblems path={path} />
      </div>
      <IconButton
        size="small"
        className="file-remove"
        aria-label={fileEditorText('removeCondition', { field: field.title })}
        onClick={onRemove}
      >
        <Glyph name="close" size={16} />
      </IconButton>
    </div>
  );
};

const isEmpty = (value: Json): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Returns a value for another comparison, or undefined if it does not fit there. */
const carried = (value: Json | undefined, comparison: Comparison): Json | undefined => {
  if (value === undefined || typeof value === 'boolean') return undefined;
  const isMany = ['in', 'notIn', 'any', 'all'].includes(comparison);
  if (comparison === 'type') return undefined;
  if (isMany) return Array.isArray(value) ? value : [value];
  return Array.isArray(value) ? (value as readonly Json[])[0] : value;
};

type Group = { readonly id: number; readonly filter: JsonObject };

const groupsOf = (filter: JsonObject): readonly Group[] =>
  alternativesOf(filter as Filter).map((one, id) => ({ id, filter: one as JsonObject }));

/** Returns whether a file has groups that the form can show: filters, one of which must match, each an object. */
const hasPlainGroups = ({ $or: groups }: JsonObject): boolean =>
  groups === undefined || (Array.isArray(groups) && groups.length > 0 && groups.every((one) => isObject(one)));

/** Groups of conditions, one of which must match. An empty group stays on screen, but is not written to the file. */
const Groups = ({ path, filter, onChange }: Pick<PartProps, 'path' | 'onChange'> & { readonly filter: JsonObject }) => {
  const stored = groupsOf(filter);
  const [shown, setShown] = useState(stored);
  const filled = shown.filter((group) => Object.keys(group.filter).length > 0);
  const isSame = sameJson(
    filled.map((group) => group.filter),
    stored.map((group) => group.filter),
  );
  // The file may be changed from outside, as JSON.
  const groups = isSame ? shown : stored;
  const set = (next: readonly Group[]): void => {
    setShown(next);
    const alternatives = next.map((group) => group.filter as Filter);
    onChange(withAlternatives(filter as Filter, alternatives) as JsonObject);
  };
  return (
    <GroupList
      ids={groups.map(({ id }) => id)}
      renderGroup={(id) => {
        const group = groups.find((one) => one.id === id);
        const place = groups
          .filter((one) => one.id === id || Object.keys(one.filter).length > 0)
          .findIndex((one) => one.id === id);
        return (
          <ConditionsInput
            part={{}}
            label=""
            path={[...path, '$or', place]}
            value={group?.filter ?? {}}
            isGroup
            onChange={(next) =>
              set(groups.map((one) => (one.id === id && isObject(next) ? { id, filter: next as JsonObject } : one)))
            }
          />
        );
      }}
      onAdd={() => set([...groups, { id: nextGroupId(groups), filter: {} }])}
      onRemove={(id) => set(groups.filter((group) => group.id !== id))}
    />
  );
};

/**
 * The conditions that a record must match, all of them. Each has a field, a comparison and a value. Groups of
 * conditions, one of which must match, follow.
 */
export const ConditionsInput = ({ isGroup = false, ...props }: PartProps & { readonly isGroup?: boolean }) => {
  const { path, value, onChange } = props;
  const { resource } = useFileForm();
  const [fresh, setFresh] = useState<readonly NewRow[]>([]);
  if (resource === undefined || (value !== undefined && !isObject(value))) return <JsonInput {...props} />;
  // checked: an object in a JSON file
  const filter = (value ?? {}) as JsonObject;
  const hasGroups = !isGroup && hasPlainGroups(filter);
  const fields = resource.fields.filter(canAsk);
  const fieldOf = (name: string): Field | undefined => fields.find((field) => field.name === name);
  const isState = (name: string): boolean => name === resource.states?.field;
  const rows = filterRows(filter, fieldOf).filter(({ name }) => !(hasGroups && name === '$or'));
  const pathOf = ({ name, operator }: FilterRow): Path => [
    ...path,
    name,
    ...(operator === undefined ? [] : [operator]),
  ];

  const compare = (row: FilterRow, comparison: Comparison): void => {
    const rest = withoutRow(filter, row);
    const needsNone = comparison === 'blank' || comparison === 'filled';
    const next = carried(row.value, comparison);
    if (!needsNone && next === undefined) {
      setFresh([...fresh, { name: row.name, comparison }]);
      onChange(rest);
      return;
    }
    // At the same position: the other conditions keep theirs.
    const wanted = withRow(rest, row.name, comparison, next ?? null)[row.name] ?? null;
    onChange({ ...filter, [row.name]: wanted });
  };
  /** Leaves out a condition whose last value was removed. It stays on screen, but not in the file. */
  const withoutKept = (row: FilterRow): JsonObject => {
    if (row.comparison !== undefined) setFresh([...fresh, { name: row.name, comparison: row.comparison }]);
    return withoutRow(filter, row);
  };
  const fill = (index: number, next: Json): void => {
    const row = fresh[index];
    if (row === undefined || isEmpty(next)) return;
    setFresh(fresh.filter((_, at) => at !== index));
    onChange(withRow(filter, row.name, row.comparison, next));
  };
  const add = (name: string): void => {
    const field = fieldOf(name);
    const [comparison] = field === undefined ? [] : comparisonsFor(field, false);
    if (comparison === undefined) return;
    setFresh([...fresh, { name, comparison }]);
  };
  return (
    <div className="file-conditions">
      <PartProblems path={path} shown={[...rows.map(pathOf), ...(hasGroups ? [[...path, '$or']] : [])]} />
      {rows.map((row, index) => {
        const field = fieldOf(row.name);
        const { comparison } = row;
        return (
          <Fragment key={`${row.name} ${row.operator ?? ''}`}>
            {index > 0 && <span className="file-and">{fileEditorText('and')}</span>}
            {field === undefined || comparison === undefined ? (
              <div className="file-cell">
                <JsonInput
                  part={{}}
                  label={field?.title ?? row.name}
                  path={pathOf(row)}
                  value={row.operator === undefined ? row.value : { [row.operator]: row.value }}
                  onChange={(next) =>
                    onChange(
                      row.operator === undefined || !isObject(next)
                        ? { ...filter, [row.name]: next }
                        : { ...withoutRow(filter, row), [row.name]: next as JsonObject },
                    )
                  }
                />
                <IconButton
                  size="small"
                  className="file-remove"
                  aria-label={fileEditorText('removeCondition', { field: row.name })}
                  onClick={() => onChange(withoutRow(filter, row))}
                >
                  <Glyph name="close" size={16} />
                </IconButton>
              </div>
            ) : (
              <ConditionRow
                field={field}
                isState={isState(row.name)}
                comparison={comparison}
                value={row.value}
                path={pathOf(row)}
                onCompare={(next) => compare(row, next)}
                onValue={(next) => onChange(isEmpty(next) ? withoutKept(row) : withRowValue(filter, row, next))}
                onRemove={() => onChange(withoutRow(filter, row))}
              />
            )}
          </Fragment>
        );
      })}
      {fresh.map((row, index) => {
        const field = fieldOf(row.name);
        return field === undefined ? null : (
          // oxlint-disable-next-line react/no-array-index-key -- a condition without a value has nothing else
          <Fragment key={`${row.name} ${index}`}>
            {(rows.length > 0 || index > 0) && <span className="file-and">{fileEditorText('and')}</span>}
            <ConditionRow
              field={field}
              isState={isState(row.name)}
              comparison={row.comparison}
              value={undefined}
              path={[...path, '$new', index]}
              onCompare={(comparison) => {
                if (comparison === 'blank' || comparison === 'filled') {
                  setFresh(fresh.filter((_, at) => at !== index));
                  onChange(withRow(filter, row.name, comparison, null));
                } else setFresh(fresh.map((one, at) => (at === index ? { ...one, comparison } : one)));
              }}
              onValue={(next) => fill(index, next)}
              onRemove={() => setFresh(fresh.filter((_, at) => at !== index))}
            />
          </Fragment>
        );
      })}
      <div className="file-add-condition">
        <NameInput
          key={rows.length + fresh.length}
          part={{}}
          label={fileEditorText('addCondition')}
          path={[...path, '$add']}
          value=""
          options={fields.map(({ name, title }) => ({ name, title }))}
          onChange={(name) => add(String(name))}
        />
      </div>
      {hasGroups && <Groups path={path} filter={filter} onChange={onChange} />}
    </div>
  );
};
