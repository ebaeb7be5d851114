import type { ReactNode } from 'react';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import type { GlyphName } from '../shared/parts/glyphs.ts';
import { useListScreen } from './state/listScreen.ts';
import { useLook, type Look } from './state/useLook.ts';

const looks: readonly { readonly look: Look; readonly label: string; readonly glyph: GlyphName }[] = [
  { look: 'table', label: 'Show as rows', glyph: 'rows' },
  { look: 'cards', label: 'Show as cards', glyph: 'cards' },
];

/** The choice between rows and cards, where the resource offers both. */
export const LookSwitch = (): ReactNode => {
  const { resource } = useListScreen();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const held = useLook(resource, isPhone);
  if (held === undefined) return null;
  return (
    <div className="rec-looks" role="group" aria-label="List view">
      {looks.map(({ look, label, glyph }) => (
        <button
          key={look}
          type="button"
          className="rec-icon-act"
          aria-label={label}
          title={label}
          aria-pressed={held.look === look}
          onClick={() => held.choose(look)}
        >
          <Glyph name={glyph} />
        </button>
      ))}
    </div>
  );
};
