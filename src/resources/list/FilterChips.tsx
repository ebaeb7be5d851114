import { cellFor } from '#kinds/views.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/json.ts';
import type { FilterValue } from '#model/schema.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { Glyph } from '../shared/Glyph.tsx';
import { useListScreen } from './listScreen.ts';
import { relativeWords, wordsOf } from './filterWords.ts';

const Operand = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  if (typeof value === 'string' && relativeWords[value] !== undefined) return relativeWords[value];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (
      <span key={JSON.stringify(one)}>{index > 0 && ', '}<Operand field={field} value={one} /></span>
    ));
  }
  // A filter of a measured value says a bare number, which the kind's cell would not take.
  if (field.property.type === 'object' && !isObject(value)) return String(value);
  const Cell = cellFor(field.kind);
  return <Cell field={field} value={field.property.type === 'array' ? [value] : value} />;
};

const Described = ({ field, value }: { readonly field: Field; readonly value: FilterValue }) => (
  <span className="rec-chip-text">
    <b>{field.title}</b>
    {wordsOf(value).map(({ words, operand }) => (
      <span key={words}> {words}{operand !== undefined && <> <Operand field={field} value={operand} /></>}</span>
    ))}
  </span>
);

/** What the list is filtered by, each with its way out, and one way out of all. */
export const FilterChips = () => {
  const { resource, state, change } = useListScreen();
  const active = Object.entries(state.filter);
  if (active.length === 0) return null;
  const without = (name: string) => Object.fromEntries(active.filter(([other]) => other !== name));
  return (
    <div className="rec-chips" role="group" aria-label="Active filters">
      {active.map(([name, value]) => {
        const field = resource.fieldsByName[name];
        return (
          <span key={name} className="rec-chip">
            {field === undefined ? name : <Described field={field} value={value} />}
            <button type="button" aria-label={`Remove filter ${field?.title ?? name}`} onClick={() => change({ filter: without(name) })}>
              <Glyph name="close" size={16} />
            </button>
          </span>
        );
      })}
      <PlainButton onClick={() => change({ filter: {} })}>Clear all</PlainButton>
    </div>
  );
};
