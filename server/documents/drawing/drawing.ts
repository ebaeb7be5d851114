import type { Language } from '#model/language/languages.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { Printed } from '../printedRecords/printed.ts';
import type { Flyer } from '../qrCodes/flyer.ts';
import type { ReportHead } from '../reports/drawReport.ts';

/** A PDF document and its content, which contains only what the user may see. */
export type Drawing =
  | { readonly type: 'record'; readonly content: Printed }
  | { readonly type: 'flyer'; readonly content: Flyer }
  | { readonly type: 'report'; readonly content: { readonly answer: ReportAnswer; readonly head: ReportHead } };

/** What the drawing thread gets: a document, and the language of its fixed words. */
export type DrawingTask = { readonly drawing: Drawing; readonly language: Language };

/** What the drawing thread answers: the PDF, or the stack of the error. */
export type DrawingAnswer = { readonly bytes: Uint8Array } | { readonly failed: string };
