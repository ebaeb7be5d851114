import { titleOfRange } from '#kinds/shared/filters/fromLabel.ts';
import { cellFor } from '#kinds/views.ts';
import { dayText, isDay } from '#model/values/dates.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { FilterValue } from '#model/schema/schema.ts';
import { relativeWords, wordsOf } from './filterWords.ts';

const Operand = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  if (typeof value === 'string' && relativeWords[value] !== undefined) return relativeWords[value];
  // An instant may be asked for by its day.
  if (typeof value === 'string' && isDay(value)) return dayText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (
      <span key={JSON.stringify(one)}>
        {index > 0 && ', '}
        <Operand field={field} value={one} />
      </span>
    ));
  }
  // A filter of a measured value says a bare number, which the kind's cell would not take.
  if (field.property.type === 'object' && !isObject(value)) return String(value);
  const Cell = cellFor(field.kind);
  return <Cell field={field} value={field.property.type === 'array' ? [value] : value} />;
};

const isRange = (value: FilterValue): boolean =>
  isObject(value) && ['gt', 'gte', 'lt', 'lte'].some((operator) => Object.hasOwn(value, operator));

/** Says a field's filter as people read it: **Received** from 1-Nov-2026 before 1-Dec-2026. */
export const FilterDescription = ({ field, value }: { readonly field: Field; readonly value: FilterValue }) => (
  <span className="rec-chip-text">
    <b>{isRange(value) ? titleOfRange(field.title) : field.title}</b>
    {wordsOf(value).map(({ words, operand }) => (
      <span key={words}>
        {' '}
        {words}
        {operand !== undefined && (
          <>
            {' '}
            <Operand field={field} value={operand} />
          </>
        )}
      </span>
    ))}
  </span>
);
