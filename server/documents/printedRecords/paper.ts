import { createPdf, type Pdf } from '../createPdf.ts';
import type { TypeStyle } from '../fonts/createTypesetter.ts';

/** Colors of the texts, lines and areas of printed records. */
export const ink = { text: '#1a1f26', muted: '#5a6472', line: '#c9cfd6', fill: '#f1f3f5', stamp: '#d9dde2' } as const;
/** Width of an A4 page, and the edges of its content. Units: points. */
export const page = { width: 595.28, left: 48, right: 547.28, top: 48, bottom: 778 } as const;

type Box = { readonly x: number; readonly width: number };

/**
 * A document that is written from top to bottom: each function writes at the current position `y`. Only `need` starts a
 * new page.
 */
export type Paper = {
  readonly y: () => number;
  readonly moveTo: (y: number) => void;
  readonly skip: (height: number) => void;
  /** Returns the height of a text. */
  readonly heightOf: (text: string, width: number, style?: TypeStyle) => number;
  /** Writes a text at the current position, which does not move. */
  readonly put: (text: string, box: Box, style?: TypeStyle) => void;
  readonly rule: (color?: string) => void;
  readonly shade: (height: number) => void;
  /** Draws an image at the current position, cropped to fill its box. The position does not move. */
  readonly picture: (file: Buffer, box: Box & { readonly height: number }) => void;
  /** Draws a QR code of dark (true) and light modules at the current position, which does not move. */
  readonly modules: (rows: readonly (readonly boolean[])[], box: Box) => void;
  /** Starts a new page, and calls `head` on it, if the height does not fit. Returns whether a page was started. */
  readonly need: (height: number, head?: () => void) => boolean;
  readonly end: (footer: string) => Promise<Buffer>;
};

/** Prints a large text diagonally across a page, behind the text that is written afterwards. */
const stampPage = ({ doc, type }: Pdf, stamp: string): void => {
  doc
    .save()
    .rotate(-38, { origin: [page.width / 2, 421] })
    .fillOpacity(0.45);
  type.put(
    stamp.toUpperCase(),
    { x: -100, y: 375, width: page.width + 200 },
    { font: 'bold', size: 90, color: ink.stamp, align: 'center' },
  );
  doc.restore().fillOpacity(1);
};

/** Draws the modules of a QR code. `width`: the width and height of the code. */
const drawModules = (
  { doc }: Pdf,
  rows: readonly (readonly boolean[])[],
  { x, y, width }: Box & { readonly y: number },
): void => {
  const size = width / rows.length;
  // One path for all modules: separately filled shapes would show thin light lines between them.
  rows.forEach((row, index) =>
    row.forEach((isDark, column) => {
      if (isDark) doc.rect(x + column * size, y + index * size, size, size);
    }),
  );
  doc.fill('#000000');
};

/** Draws an image, cropped to fill its box. */
const drawPicture = (
  { doc }: Pdf,
  file: Buffer,
  { x, y, width, height }: Box & { readonly y: number; readonly height: number },
): void => {
  doc.save().roundedRect(x, y, width, height, 8).clip();
  doc.image(file, x, y, { cover: [width, height], align: 'center', valign: 'center' }).restore();
};

/**
 * Returns the functions that write an A4 document from top to bottom. `title` is shown in the tab of PDF readers.
 * `stamp`, if it is set, is printed behind the text of each page.
 */
export const createPaper = ({
  title,
  stamp,
}: {
  readonly title: string;
  readonly stamp: string | undefined;
}): Paper => {
  const pdf = createPdf({
    title,
    layout: 'portrait',
    usual: { font: 'plain', size: 9, color: ink.text, align: 'left' },
  });
  const { doc, type, end } = pdf;
  let y: number = page.top;

  const put = (text: string, { x, width }: Box, style?: TypeStyle): void => type.put(text, { x, y, width }, style);
  const rule = (color: string = ink.line): void => {
    doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(color).stroke();
  };
  const beginPage = (): void => {
    if (stamp !== undefined) stampPage(pdf, stamp);
  };

  beginPage();
  return {
    y: () => y,
    moveTo: (to) => {
      y = to;
    },
    skip: (height) => {
      y += height;
    },
    heightOf: type.heightOf,
    put,
    rule,
    shade: (height) => {
      doc.rect(page.left, y, page.right - page.left, height).fill(ink.fill);
    },
    picture: (file, box) => drawPicture(pdf, file, { ...box, y }),
    modules: (rows, { x, width }) => drawModules(pdf, rows, { x, y, width }),
    need: (height, head) => {
      if (y + height <= page.bottom) return false;
      doc.addPage();
      beginPage();
      y = page.top;
      head?.();
      return true;
    },
    end: (footer) =>
      end((pageNumber) => {
        y = 800;
        rule();
        y = 806;
        put(footer, { x: page.left, width: 350 }, { size: 7.5, color: ink.muted });
        put(pageNumber, { x: page.right - 120, width: 120 }, { size: 7.5, color: ink.muted, align: 'right' });
      }),
  };
};
