import { buffer } from 'node:stream/consumers';
import { sentence, word } from '#model/language/wording.ts';
import PdfDocument from 'pdfkit';
import { createTypesetter, type TypeStyle } from '../fonts/createTypesetter.ts';

export const ink = { text: '#1a1f26', muted: '#5a6472', quiet: '#8b949e', line: '#c9cfd6', fill: '#f1f3f5' } as const;
/** Landscape A4 in points, with its margins. */
export const page = { width: 841.89, left: 36, right: 805.89, top: 34, bottom: 548 } as const;

export type Style = TypeStyle;
type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Absent: one line, shortened with … if it is too long. */
  readonly height?: number;
};

/** A landscape A4 document. */
export type Sheet = {
  readonly widthOf: (text: string, style?: Style) => number;
  readonly heightOf: (text: string, width: number, style?: Style) => number;
  readonly put: (text: string, box: Box, style?: Style) => void;
  readonly rule: (y: number, color?: string) => void;
  readonly shade: (y: number, height: number) => void;
  readonly turn: () => void;
  readonly end: (footer: string) => Promise<Buffer>;
};

const usualSize = 7.5;

/** Creates a document. `title` is shown in the tab of PDF readers. */
export const createSheet = (title: string): Sheet => {
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    bufferPages: true,
    lang: word('en'),
    info: { Title: title, Creator: 'Gable', Producer: 'Gable' },
  });
  const bytes = buffer(doc);
  const type = createTypesetter(doc, { font: 'plain', size: usualSize, color: ink.text, align: 'left' });
  const put: Sheet['put'] = (text, box, style) =>
    type.put(text, { height: type.lineHeight(text, style), ...box }, style);
  const rule: Sheet['rule'] = (y, color = ink.line) => {
    doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor(color).stroke();
  };
  return {
    widthOf: type.widthOf,
    heightOf: type.heightOf,
    put,
    rule,
    shade: (y, height) => {
      doc.rect(page.left, y, page.right - page.left, height).fill(ink.fill);
    },
    turn: () => {
      doc.addPage();
    },
    end: async (footer) => {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(index);
        rule(562);
        put(footer, { x: page.left, y: 566, width: 560 }, { size: 7, color: ink.muted });
        put(
          sentence('Page %{number} of %{count}', { number: index + 1, count }),
          { x: page.right - 120, y: 566, width: 120 },
          { size: 7, color: ink.muted, align: 'right' },
        );
      }
      doc.end();
      return bytes;
    },
  };
};
