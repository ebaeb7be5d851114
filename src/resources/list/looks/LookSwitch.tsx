import type { ReactNode } from 'react';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { useListScreen } from '../state/listScreen.ts';
import { listText } from '../../../messages/en/listText.ts';

/** The choice between the looks of a list, if it has more than one. */
export const LookSwitch = (): ReactNode => {
  const { looks, change, state } = useListScreen();
  if (looks.offered.length < 2) return null;
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
          onClick={() => {
            looks.keep(name);
            change({ look: name, page: state.page });
          }}
        >
          <Glyph name={glyph} />
        </button>
      ))}
    </div>
  );
};
