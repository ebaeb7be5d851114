import type { ReactNode } from 'react';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import type { GlyphName } from '../shared/parts/glyphs.ts';
import { useListScreen } from './state/listScreen.ts';
import { useLook, type Look } from './state/useLook.ts';
import { listText } from '../../messages/en/listText.ts';

const looks: readonly { readonly look: Look; readonly glyph: GlyphName }[] = [
  { look: 'table', glyph: 'rows' },
  { look: 'cards', glyph: 'cards' },
];

/** The choice between rows and cards, where the resource offers both. */
export const LookSwitch = (): ReactNode => {
  const { resource } = useListScreen();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const held = useLook(resource, isPhone);
  if (held === undefined) return null;
  return (
    <div className="rec-looks" role="group" aria-label={listText('look.title')}>
      {looks.map(({ look, glyph }) => (
        <button
          key={look}
          type="button"
          className="rec-icon-act"
          aria-label={listText(`look.${look}`)}
          title={listText(`look.${look}`)}
          aria-pressed={held.look === look}
          onClick={() => held.choose(look)}
        >
          <Glyph name={glyph} />
        </button>
      ))}
    </div>
  );
};
