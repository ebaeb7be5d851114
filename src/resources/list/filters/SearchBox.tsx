import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { useListScreen } from '../state/listScreen.ts';
import { listText } from '../../../messages/en/listText.ts';

const waitMs = 250;

/** The search of a list. It searches after a pause or on Enter; Escape clears it. `/` focuses it. */
export const SearchBox = () => {
  const { resource, state, change } = useListScreen();
  const [typed, setTyped] = useState(state.q);
  const asked = useRef(state.q);

  // The address can change elsewhere, for example with the Back button.
  useEffect(() => {
    if (state.q === asked.current) return;
    asked.current = state.q;
    setTyped(state.q);
  }, [state.q]);

  const search = (text: string): void => {
    const q = text.trim();
    if (q === asked.current) return;
    asked.current = q;
    change({ q }, { replace: true });
  };
  const latestAsk = useRef(search);
  latestAsk.current = search;

  useEffect(() => {
    const timer = setTimeout(() => latestAsk.current(typed), waitMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') search(typed);
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
      search('');
    }
  };

  const label = listText('search', { things: inLowerCase(resource.plural) });
  return (
    <label className="rec-search">
      <Glyph name="search" />
      <input
        type="search"
        value={typed}
        placeholder={label}
        aria-label={label}
        data-rec-search=""
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <kbd className="rec-key" aria-hidden="true">
        /
      </kbd>
    </label>
  );
};
