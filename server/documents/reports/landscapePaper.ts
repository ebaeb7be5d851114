import { createPdf } from '../createPdf.ts';
import type { TypeBox, Typesetter, TypeStyle } from '../fonts/createTypesetter.ts';

/** Colors of the texts, lines and areas of printed reports. */
export const reportInk = {
  text: '#1a1f26',
  muted: '#5a6472',
  quiet: '#8b949e',
  line: '#c9cfd6',
  fill: '#f1f3f5',
} as const;
/** Width of a landscape A4 page, and the edges of its content. Units: points. */
export const reportPage = { width: 841.89, left: 36, right: 805.89, top: 34, bottom: 548 } as const;

/**
 * A landscape A4 document, in which texts and lines are placed by coordinates. `turn` starts a new page. `shade` fills
 * a band as wide as the content.
 */
export type LandscapePaper = Pick<Typesetter, 'widthOf' | 'heightOf'> & {
  /** Writes a text. Without a height of its box, it is one line, shortened with … if it is too long. */
  readonly put: (text: string, box: TypeBox, style?: TypeStyle) => void;
  readonly rule: (y: number, color?: string) => void;
  readonly shade: (y: number, height: number) => void;
  readonly turn: () => void;
  readonly end: (footer: string) => Promise<Buffer>;
};

/** Returns the functions that write a landscape A4 document. `title` is shown in the tab of PDF readers. */
export const createLandscapePaper = (title: string): LandscapePaper => {
  const { doc, type, end } = createPdf({
    title,
    layout: 'landscape',
    usual: { font: 'plain', size: 7.5, color: reportInk.text, align: 'left' },
  });
  const put: LandscapePaper['put'] = (text, box, style) =>
    type.put(text, { height: type.lineHeight(text, style), ...box }, style);
  const rule: LandscapePaper['rule'] = (y, color = reportInk.line) => {
    doc.moveTo(reportPage.left, y).lineTo(reportPage.right, y).lineWidth(0.5).strokeColor(color).stroke();
  };
  return {
    widthOf: type.widthOf,
    heightOf: type.heightOf,
    put,
    rule,
    shade: (y, height) => {
      doc.rect(reportPage.left, y, reportPage.right - reportPage.left, height).fill(reportInk.fill);
    },
    turn: () => {
      doc.addPage();
    },
    end: (footer) =>
      end((pageNumber) => {
        rule(562);
        put(footer, { x: reportPage.left, y: 566, width: 560 }, { size: 7, color: reportInk.muted });
        put(
          pageNumber,
          { x: reportPage.right - 120, y: 566, width: 120 },
          { size: 7, color: reportInk.muted, align: 'right' },
        );
      }),
  };
};
