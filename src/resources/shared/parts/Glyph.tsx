import { glyphs, type GlyphName } from './glyphs.ts';

type GlyphProps = { readonly name: GlyphName; readonly size?: number };

/**
 * A small icon as a plain `svg`. Lists contain hundreds of them, and MUI's icons would take longer to render than the
 * rows.
 */
export const Glyph = ({ name, size = 20 }: GlyphProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    <path d={glyphs[name]} />
  </svg>
);
