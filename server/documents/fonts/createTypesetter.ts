import { createRequire } from 'node:module';
import { shortenLine, wrapText } from './wrapText.ts';

const fontFile = createRequire(import.meta.url);

/** Font files. DejaVu has the rupee sign, which the standard PDF fonts lack. Noto has Devanagari. */
const files = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  plainDevanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
  boldDevanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
} as const;
type Font = keyof typeof files;

/**
 * Distance from the top of a line to its baseline in DejaVu, which is also used for lines with both fonts. Units:
 * fractions of the font size.
 */
const ascent = 0.928;

/** Characters of Devanagari, and the joiners between them, for a character class. */
const letters = String.raw`\u0900-\u097F\u1CD0-\u1CF9\uA830-\uA839\uA8E0-\uA8FF\u200C\u200D`;
const devanagari = new RegExp(`[${letters}]`, 'u');
const oneScript = new RegExp(`[${letters}]+|[^${letters}]+`, 'gu');

/** How a text looks. What is absent has the usual value of the document. */
export type TypeStyle = {
  readonly font?: 'plain' | 'bold';
  /** Font size. Units: points. */
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
};

/** Where a text is placed on a page. Units: points. */
export type TypeBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Max height of the text. Lines that do not fit are left out, with … at the end. Absent: all lines. */
  readonly height?: number;
};

/** Measures and writes texts in several scripts. Units: points. */
export type Typesetter = {
  readonly widthOf: (text: string, style?: TypeStyle) => number;
  readonly heightOf: (text: string, width: number, style?: TypeStyle) => number;
  /** Returns the height of one line of a text. */
  readonly lineHeight: (text: string, style?: TypeStyle) => number;
  readonly put: (text: string, box: TypeBox, style?: TypeStyle) => void;
};

type Run = { readonly text: string; readonly font: Font };

/** Returns the parts of a text that are each in one script, with their fonts. */
const runsOf = (text: string, font: 'plain' | 'bold'): readonly Run[] =>
  (text.match(oneScript) ?? []).map((run) => ({
    text: run,
    font: devanagari.test(run) ? (`${font}Devanagari` as const) : font,
  }));

/** Measures texts in their fonts. A text with Devanagari consists of several runs. */
type Ruler = Pick<Typesetter, 'widthOf' | 'lineHeight'> & {
  /** Makes the document write in a font and style. */
  readonly dress: (font: Font, style: TypeStyle) => void;
  readonly runWidth: (run: Run, style: TypeStyle) => number;
};

const createRuler = (doc: PDFKit.PDFDocument, usual: Required<TypeStyle>): Ruler => {
  const dress: Ruler['dress'] = (font, { size = usual.size, color = usual.color }) => {
    doc.font(font).fontSize(size).fillColor(color);
  };
  const runWidth: Ruler['runWidth'] = ({ text, font }, style) => {
    dress(font, style);
    return doc.widthOfString(text);
  };
  const fontHeight = (font: Font, style: TypeStyle): number => {
    dress(font, style);
    return doc.currentLineHeight(true);
  };
  return {
    dress,
    runWidth,
    widthOf: (text, style = {}) =>
      runsOf(text, style.font ?? usual.font).reduce((sum, run) => sum + runWidth(run, style), 0),
    lineHeight: (text, style = {}) => {
      const font = style.font ?? usual.font;
      const own = fontHeight(font, style);
      return devanagari.test(text) ? Math.max(own, fontHeight(`${font}Devanagari`, style)) : own;
    },
  };
};

/** Returns the function that writes a text with Devanagari, line by line, into a box. */
const createRunWriter = (doc: PDFKit.PDFDocument, usual: Required<TypeStyle>, ruler: Ruler) => {
  const putLine = (line: string, { x, y, width }: TypeBox, style: TypeStyle): void => {
    const { align = usual.align } = style;
    const free = width - ruler.widthOf(line, style);
    let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    for (const run of runsOf(line, style.font ?? usual.font)) {
      const runsWidth = ruler.runWidth(run, style);
      doc.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' });
      left += runsWidth;
    }
  };
  return (text: string, box: TypeBox, style: TypeStyle): void => {
    const { x, y, width, height = Infinity } = box;
    const widthOf = (part: string): number => ruler.widthOf(part, style);
    const high = ruler.lineHeight(text, style);
    const maxLines = Math.max(1, Math.floor((height + 0.01) / high));
    const lines = wrapText(text, width, widthOf);
    const baseline = (style.size ?? usual.size) * ascent;
    lines
      .slice(0, maxLines)
      .map((line, index) =>
        index === maxLines - 1 && lines.length > maxLines ? shortenLine(line, width, widthOf) : line,
      )
      .forEach((line, index) => putLine(line, { x, y: y + index * high + baseline, width }, style));
  };
};

/**
 * Returns the functions that measure and write texts in a PDF document. `usual`: the default style of texts. PDF has no
 * fallback fonts, so a line with Devanagari is written as several runs of one script each.
 */
export const createTypesetter = (doc: PDFKit.PDFDocument, usual: Required<TypeStyle>): Typesetter => {
  for (const [name, file] of Object.entries(files)) doc.registerFont(name, fontFile.resolve(file));
  const ruler = createRuler(doc, usual);
  const { dress, widthOf, lineHeight } = ruler;
  const putRuns = createRunWriter(doc, usual, ruler);
  return {
    widthOf,
    lineHeight,
    heightOf: (text, width, style = {}) => {
      if (devanagari.test(text))
        return wrapText(text, width, (part) => widthOf(part, style)).length * lineHeight(text, style);
      dress(style.font ?? usual.font, style);
      return doc.heightOfString(text, { width });
    },
    put: (text, box, style = {}) => {
      if (devanagari.test(text)) return putRuns(text, box, style);
      const { x, y, width, height } = box;
      dress(style.font ?? usual.font, style);
      doc.text(text, x, y, {
        width,
        align: style.align ?? usual.align,
        ...(height === undefined ? {} : { height, ellipsis: true, lineBreak: true }),
      });
    },
  };
};
