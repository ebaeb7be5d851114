import { createRequire } from 'node:module';
import type { Language } from '#model/language/languages.ts';
import type { PrintFont } from '../../language/ServerLanguage.ts';
import { serverLanguages } from '../../language/serverLanguages.ts';
import { shortenLine, wrapText } from './wrapText.ts';

const fontFile = createRequire(import.meta.url);

/** Font files of Latin script. DejaVu has the rupee sign, which the standard PDF fonts lack. */
const files = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
} as const;
type Weight = keyof typeof files;

/** The script of a language, with its fonts. */
type Script = Pick<PrintFont, Weight> & {
  readonly language: Language;
  /** Recognizes a text with at least one character of the script. */
  readonly pattern: RegExp;
};

const fontsOfLanguages = [...serverLanguages].flatMap(([language, { printFont }]) =>
  printFont === undefined ? [] : [{ language, ...printFont }],
);
const scripts: readonly Script[] = fontsOfLanguages.map(({ letters, ...fonts }) => ({
  ...fonts,
  pattern: new RegExp(`[${letters}]`, 'u'),
}));
const allLetters = fontsOfLanguages.map(({ letters }) => letters).join('');
/** Recognizes a text with another script than Latin. */
const otherScript = allLetters === '' ? /(?!)/u : new RegExp(`[${allLetters}]`, 'u');
const oneScript = new RegExp(
  [...fontsOfLanguages.map(({ letters }) => `[${letters}]+`), allLetters === '' ? '[^]+' : `[^${allLetters}]+`].join(
    '|',
  ),
  'gu',
);

/** Returns the name under which a document knows the font of a script. */
const fontOf = (weight: Weight, script: Script | undefined): string =>
  script === undefined ? weight : `${weight} ${script.language}`;

/**
 * Distance from the top of a line to its baseline in DejaVu, which is also used for lines with several fonts. Units:
 * fractions of the font size.
 */
const ascent = 0.928;

/** How a text looks. What is absent has the usual value of the document. */
export type TypeStyle = {
  readonly font?: Weight;
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

type Run = { readonly text: string; readonly font: string };

/** Returns the parts of a text that are each in one script, with their fonts. */
const runsOf = (text: string, weight: Weight): readonly Run[] =>
  (text.match(oneScript) ?? []).map((run) => ({
    text: run,
    font: fontOf(
      weight,
      scripts.find(({ pattern }) => pattern.test(run)),
    ),
  }));

/** Measures texts in their fonts. A text with several scripts consists of several runs. */
type Ruler = Pick<Typesetter, 'widthOf' | 'lineHeight'> & {
  /** Makes the document write in a font and style. */
  readonly dress: (font: string, style: TypeStyle) => void;
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
  const fontHeight = (font: string, style: TypeStyle): number => {
    dress(font, style);
    return doc.currentLineHeight(true);
  };
  return {
    dress,
    runWidth,
    widthOf: (text, style = {}) =>
      runsOf(text, style.font ?? usual.font).reduce((sum, run) => sum + runWidth(run, style), 0),
    lineHeight: (text, style = {}) => {
      const weight = style.font ?? usual.font;
      const others = scripts.filter(({ pattern }) => pattern.test(text)).map((script) => fontOf(weight, script));
      return Math.max(...[weight, ...others].map((font) => fontHeight(font, style)));
    },
  };
};

/** Returns the function that writes a text with several scripts, line by line, into a box. */
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
 * fallback fonts, so a line with several scripts is written as several runs of one script each.
 */
export const createTypesetter = (doc: PDFKit.PDFDocument, usual: Required<TypeStyle>): Typesetter => {
  for (const weight of ['plain', 'bold'] as const) {
    doc.registerFont(weight, fontFile.resolve(files[weight]));
    for (const script of scripts) doc.registerFont(fontOf(weight, script), fontFile.resolve(script[weight]));
  }
  const ruler = createRuler(doc, usual);
  const { dress, widthOf, lineHeight } = ruler;
  const putRuns = createRunWriter(doc, usual, ruler);
  return {
    widthOf,
    lineHeight,
    heightOf: (text, width, style = {}) => {
      if (otherScript.test(text))
        return wrapText(text, width, (part) => widthOf(part, style)).length * lineHeight(text, style);
      dress(style.font ?? usual.font, style);
      return doc.heightOfString(text, { width });
    },
    put: (text, box, style = {}) => {
      if (otherScript.test(text)) return putRuns(text, box, style);
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
