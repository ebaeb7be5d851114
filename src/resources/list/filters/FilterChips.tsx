import { PlainButton } from '../../../layout/PlainButton.tsx';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { FilterDescription } from './FilterDescription.tsx';
import { useListScreen } from '../state/listScreen.ts';
import { MatchedWith } from './MatchedWith.tsx';

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
            {field !== undefined ? (
              <FilterDescription field={field} value={value} />
            ) : name === '$matches' ? (
              <MatchedWith value={value} />
            ) : (
              'Records in the report'
            )}
            <button
              type="button"
              aria-label={`Remove filter ${field?.title ?? (name === '$matches' ? 'for matches' : 'from report')}`}
              onClick={() => change({ filter: without(name) })}
            >
              <Glyph name="close" size={16} />
            </button>
          </span>
        );
      })}
      <PlainButton onClick={() => change({ filter: {} })}>Clear all</PlainButton>
    </div>
  );
};
