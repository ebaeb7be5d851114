import { useState } from 'react';
import { isList, type Json, type JsonObject } from '#model/schema/json.ts';
import { type FormComparison, type FilterRow, withoutRow, withRow, withRowValue } from './filterRows.ts';

/** A condition without a value. It is shown in the form, but is not in the file. */
type NewCondition = { readonly name: string; readonly comparison: FormComparison };

const isEmpty = (value: Json): boolean => value === '' || (Array.isArray(value) && value.length === 0);

const needsNoValue = (comparison: FormComparison): boolean => comparison === 'blank' || comparison === 'filled';

/** Returns the value in the form that another comparison needs. Returns undefined if it cannot be used. */
const valueFor = (comparison: FormComparison, value: Json): Json | undefined => {
  if (typeof value === 'boolean' || comparison === 'type') return undefined;
  const isMany = ['in', 'notIn', 'any', 'all'].includes(comparison);
  if (isMany) return Array.isArray(value) ? value : [value];
  return isList(value) ? value[0] : value;
};

type Conditions = {
  /** Conditions without a value, which are not in the file. */
  readonly fresh: readonly NewCondition[];
  readonly add: (condition: NewCondition) => void;
  readonly compare: (row: FilterRow, comparison: FormComparison) => void;
  /** Sets the value of a condition. If it is blank, the condition is removed from the file, but is still shown. */
  readonly setValue: (row: FilterRow, value: Json) => void;
  readonly compareFresh: (index: number, comparison: FormComparison) => void;
  /** Sets the value of a condition that has none, which adds the condition to the file. */
  readonly setFreshValue: (index: number, value: Json) => void;
  readonly removeFresh: (index: number) => void;
};

/**
 * Returns functions that edit the conditions of a filter and call `onChange` with the new filter. Also returns the
 * conditions without a value (`fresh`): the form shows them, but they enter the filter only when they get a value.
 */
export const useConditions = (filter: JsonObject, onChange: (filter: JsonObject) => void): Conditions => {
  const [fresh, setFresh] = useState<readonly NewCondition[]>([]);
  const add = (condition: NewCondition): void => setFresh([...fresh, condition]);
  const removeFresh = (index: number): void => setFresh(fresh.filter((_, at) => at !== index));
  return {
    fresh,
    add,
    removeFresh,
    compare: (row, comparison) => {
      const rest = withoutRow(filter, row);
      const value = valueFor(comparison, row.value);
      if (!needsNoValue(comparison) && value === undefined) {
        add({ name: row.name, comparison });
        onChange(rest);
        return;
      }
      // Keeps the position of the condition among the others.
      const wanted = withRow(rest, row.name, comparison, value ?? null)[row.name] ?? null;
      onChange({ ...filter, [row.name]: wanted });
    },
    setValue: (row, value) => {
      if (!isEmpty(value)) return onChange(withRowValue(filter, row, value));
      if (row.comparison !== undefined) add({ name: row.name, comparison: row.comparison });
      onChange(withoutRow(filter, row));
    },
    compareFresh: (index, comparison) => {
      const condition = fresh[index];
      if (condition !== undefined && needsNoValue(comparison)) {
        removeFresh(index);
        onChange(withRow(filter, condition.name, comparison, null));
      } else setFresh(fresh.map((one, at) => (at === index ? { ...one, comparison } : one)));
    },
    setFreshValue: (index, value) => {
      const condition = fresh[index];
      if (condition === undefined || isEmpty(value)) return;
      removeFresh(index);
      onChange(withRow(filter, condition.name, condition.comparison, value));
    },
  };
};
