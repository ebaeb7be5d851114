import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { languageCode, sentence } from '#model/language/wording.ts';
import { createTypesetter, type Typesetter, type TypeStyle } from './fonts/createTypesetter.ts';

type PdfOptions = {
  /** Title that PDF readers show in their tab. */
  readonly title: string;
  readonly layout: 'portrait' | 'landscape';
  /** Default style of texts. */
  readonly usual: Required<TypeStyle>;
};

/** An A4 document. `end` numbers its pages. */
export type Pdf = {
  readonly doc: PDFKit.PDFDocument;
  readonly type: Typesetter;
  /** Calls the function on each page with a text such as `Page 1 of 3`, and returns the file. */
  readonly end: (drawFooter: (pageNumber: string) => void) => Promise<Buffer>;
};

/**
 * Creates an A4 PDF document without margins. `usual`: the default style of its texts. Returns the document (`doc`),
 * the functions that measure and write its texts (`type`), and `end`, which numbers the pages and returns the file.
 */
export const createPdf = ({ title, layout, usual }: PdfOptions): Pdf => {
  const doc = new PdfDocument({
    size: 'A4',
    layout,
    margin: 0,
    bufferPages: true,
    lang: languageCode(),
    info: { Title: title, Creator: 'Gable', Producer: 'Gable' },
  });
  const bytes = buffer(doc);
  return {
    doc,
    type: createTypesetter(doc, usual),
    end: async (drawFooter) => {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(index);
        drawFooter(sentence('Page %{number} of %{count}', { number: index + 1, count }));
      }
      doc.end();
      return bytes;
    },
  };
};
