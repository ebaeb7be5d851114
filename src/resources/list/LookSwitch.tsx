import type { ReactNode } from 'react';
import { Glyph } from '../shared/parts/Glyph.tsx';
import { useListScreen } from './state/listScreen.ts';
import { listText } from '../../messages/en/listText.ts';

/**
 * The choice between the looks of a list: a button for each look, or on a phone one button that opens a list of them.
 * Renders nothing if the list has only one look.
 */
export const LookSwitch = (): ReactNode => {
  const { looks, change, state } = useListScreen();
  if (looks.offered.length < 2) return null;
  const choose = (name: string): void => {
    looks.keep(name);
    change({ look: name, page: state.page });
  };
  return (
    <div className="rec-looks" role="group" aria-label={listText('look.title')}>
      {looks.offered.map(({ name, label, glyph }) => (
        <button
          key={name}
          type="button"
          className="rec-icon-act"
          aria-label={label()}
          title={label()}
          aria-pressed={looks.current.name === name}
          onClick={() => choose(name)}
        >
          <Glyph name={glyph} />
        </button>
      ))}
      <label className="rec-icon-act">
        <Glyph name={looks.current.glyph} />
        <select
          aria-label={listText('look.title')}
          value={looks.current.name}
          onChange={({ target }) => choose(target.value)}
        >
          {looks.offered.map(({ name, label }) => (
            <option key={name} value={name}>
              {label()}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
