import type { ComponentProps } from 'react';
import { Glyph } from './Glyph.tsx';
import type { GlyphName } from './glyphs.ts';

type IconActProps = Omit<ComponentProps<'button'>, 'children' | 'type' | 'title' | 'aria-label'> & { readonly label: string; readonly glyph: GlyphName };

/** A button that is only an icon; its label shows when the pointer rests on it. Bare, for the first chunk of a list. */
export const IconAct = ({ label, glyph, className = '', ...rest }: IconActProps) => (
  <button {...rest} type="button" className={`rec-icon-act ${className}`.trim()} aria-label={label} title={label}>
    <Glyph name={glyph} />
  </button>
);
