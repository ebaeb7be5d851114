import { titleOfRange } from '#kinds/shared/filters/fromLabel.ts';
import { cellFor } from '#kinds/views.ts';
import { dayText, isDay } from '#model/values/time/dates.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { FilterValue } from '#model/schema/tabSchema.ts';
import { filterPhrases, relativeKeys } from './filterPhrases.ts';
import { listText } from '../../../../messages/en/listText.ts';
import { textWithNodes } from '../../../../messages/textWithNodes.ts';

const Operand = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  const relative = typeof value === 'string' ? relativeKeys[value] : undefined;
  if (relative !== undefined) return listText(`relative.${relative}`);
  // The filter of an instant may contain a day.
  if (typeof value === 'string' && isDay(value)) return dayText(value);
  if (typeof value === 'boolean') return listText(value ? 'filter.yes' : 'filter.no');
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (
      <span key={JSON.stringify(one)}>
        {index > 0 && ', '}
        <Operand field={field} value={one} />
      </span>
    ));
  }
  // The filter of an area contains only a number, which the cell of the kind does not accept.
  if (field.property.type === 'object' && !isObject(value)) return String(value);
  const Cell = cellFor(field.kind);
  return <Cell field={field} value={field.property.type === 'array' ? [value] : value} />;
};

const isRange = (value: FilterValue): boolean =>
  isObject(value) && ['gt', 'gte', 'lt', 'lte'].some((operator) => Object.hasOwn(value, operator));

/** Describes the filter of a field with the field's title: **Received** from 1-Nov-2026 before 1-Dec-2026. */
export const FilterDescription = ({ field, value }: { readonly field: Field; readonly value: FilterValue }) => (
  <span className="rec-chip-text">
    <b>{isRange(value) ? titleOfRange(field.title) : field.title}</b>
    {filterPhrases(value).map(({ key, operand }) => (
      <span key={key}>
        {' '}
        {textWithNodes(listText, `filter.${key}`, { value: <Operand field={field} value={operand} /> })}
      </span>
    ))}
  </span>
);
