import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import { Glyph } from '../../../shared/parts/Glyph.tsx';
import { AlternativesDescription } from './AlternativesDescription.tsx';
import { FilterDescription } from './FilterDescription.tsx';
import { filterAlternatives } from '../../state/query/filterParts.ts';
import { useListScreen } from '../../state/listScreen.ts';
import { MatchedWith } from './MatchedWith.tsx';
import { listText } from '../../../../messages/en/listText.ts';

const removeKeys: Readonly<Record<string, 'chips.removeMatches' | 'chips.removeGroups'>> = {
  $matches: 'chips.removeMatches',
  $or: 'chips.removeGroups',
};

/**
 * The active filters of a list, each with a button that removes it, and a button that removes all. Renders nothing if
 * there are none.
 */
export const FilterChips = () => {
  const { resource, state, change } = useListScreen();
  const active = Object.entries(state.filter);
  if (active.length === 0) return null;
  const without = (name: string) => Object.fromEntries(active.filter(([other]) => other !== name));
  return (
    <div className="rec-chips" role="group" aria-label={listText('chips.title')}>
      {active.map(([name, value]) => {
        const field = resource.fieldsByName[name];
        return (
          <span key={name} className="rec-chip">
            {field !== undefined ? (
              <FilterDescription field={field} value={value} />
            ) : name === '$matches' ? (
              <MatchedWith value={value} />
            ) : name === '$or' ? (
              <AlternativesDescription resource={resource} alternatives={filterAlternatives(state.filter)} />
            ) : (
              listText('chips.report')
            )}
            <button
              type="button"
              aria-label={
                field !== undefined
                  ? listText('chips.remove', { field: field.title })
                  : listText(removeKeys[name] ?? 'chips.removeReport')
              }
              onClick={() => change({ filter: without(name) })}
            >
              <Glyph name="close" size={16} />
            </button>
          </span>
        );
      })}
      <PlainButton onClick={() => change({ filter: {} })}>{listText('chips.clear')}</PlainButton>
    </div>
  );
};
