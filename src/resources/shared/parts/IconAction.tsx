import type { ComponentProps } from 'react';
import { Glyph } from './Glyph.tsx';
import type { GlyphName } from './glyphs.ts';

type IconActionProps = Omit<ComponentProps<'button'>, 'children' | 'type' | 'title' | 'aria-label'> & {
  readonly label: string;
  readonly glyph: GlyphName;
};

/**
 * An icon button with the tooltip `label`. chosen: a plain `button`, because MUI would make the first chunk of a list
 * larger.
 */
export const IconAction = ({ label, glyph, className = '', ...rest }: IconActionProps) => (
  <button {...rest} type="button" className={`rec-icon-act ${className}`.trim()} aria-label={label} title={label}>
    <Glyph name={glyph} />
  </button>
);
