import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { SheetError } from './cell.ts';

/** A start tag. `name` has no namespace prefix. The names in `attributes` keep their prefixes. */
export type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };
/** Gets what `parseXml` finds, in the order of the document. */
export type XmlListener = {
  readonly open: (tag: Tag) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

/**
 * Max length of a text, tag, comment or declaration. The parser keeps each of these in memory as a whole, in up to 64
 * bytes per character. A cell of Excel has at most 32,767 characters, or 230,000 if all are escaped. Units: characters.
 */
export const maxTextLength = 500_000;
/** Max depth of elements. chosen: spreadsheets nest about 15. */
const maxDepth = 100;
/** Max attributes of an element. chosen: the root of a workbook declares about 30 namespaces. */
const maxAttributes = 200;
const maxNameLength = 500;
/** Max comments of a part. chosen: spreadsheet programs write one at most. */
const maxComments = 1000;

const advice = 'open it in a spreadsheet, save it again as XLSX or CSV and try again.';

/** Returns the error for a workbook that exceeds a limit. `what`: the excess, such as `more than 1000 comments`. */
export const limitError = (what: string): SheetError =>
  new SheetError(`holds ${what}, which no spreadsheet does; ${advice}`);

/**
 * Returns an error of the zip reader or the XML parser as a `SheetError` of one sentence. A `SheetError` is returned
 * unchanged.
 */
export const toSheetError = (error: unknown): SheetError =>
  error instanceof SheetError
    ? error
    : new SheetError(`is damaged (${error instanceof Error ? error.message.slice(0, 200) : String(error)}); ${advice}`);

const localName = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

/**
 * Creates a parser that calls the listener and enforces every limit. `checkHeld` checks how much the parser holds after
 * each chunk.
 */
const createParser = (
  listener: XmlListener,
  maxElements: number,
): { readonly parser: SaxesParser; readonly checkHeld: (added: number) => void } => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let [depth, elements, attributes, comments, held] = [0, 0, 0, 0, 0];
  const countComment = (): void => {
    held = 0;
    comments += 1;
    if (comments > maxComments) throw limitError(`more than ${maxComments} comments`);
  };
  const addText = (text: string): void => {
    held = 0;
    if (text.length > maxTextLength) throw limitError(`a text of more than ${maxTextLength} characters`);
    listener.text(text);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentagstart', ({ name }) => {
    attributes = 0;
    elements += 1;
    depth += 1;
    if (depth > maxDepth) throw limitError(`elements nested more than ${maxDepth} deep`);
    if (elements > maxElements) throw limitError(`more than ${maxElements} elements in one part`);
    if (name.length > maxNameLength) throw limitError('a name without end');
  });
  // Attributes are held until the tag ends, so they don't reset what is held.
  parser.on('attribute', ({ name }) => {
    attributes += 1;
    if (attributes > maxAttributes) throw limitError(`an element with more than ${maxAttributes} attributes`);
    if (name.length > maxNameLength) throw limitError('a name without end');
  });
  parser.on('opentag', (tag) => {
    held = 0;
    listener.open({ name: localName(tag.name), attributes: tag.attributes });
  });
  parser.on('closetag', (tag) => {
    held = 0;
    depth -= 1;
    listener.close(localName(tag.name));
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', countComment);
  parser.on('processinginstruction', countComment);
  parser.on('doctype', () => {
    throw limitError('a document type declaration');
  });
  return {
    parser,
    checkHeld: (added) => {
      held += added;
      if (held > maxTextLength) throw limitError(`a text of more than ${maxTextLength} characters`);
    },
  };
};

/**
 * Parses XML from a stream and calls a listener, chunk by chunk; yields after each chunk. Memory stays within a few
 * tens of megabytes, whatever the XML is: depth, attributes, names, comments, each text and the number of elements
 * (`maxElements`) are limited, and document types are refused. Errors: `SheetError`, also instead of an error that the
 * listener throws.
 */
export async function* parseXml(stream: Readable, listener: XmlListener, maxElements: number): AsyncGenerator<void> {
  const { parser, checkHeld } = createParser(listener, maxElements);
  stream.setEncoding('utf8');
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      parser.write(chunk);
      // A token that ends in this chunk resets the count, so at most one chunk more is held.
      checkHeld(chunk.length);
      yield;
    }
    parser.close();
    yield;
  } catch (error) {
    throw toSheetError(error);
  } finally {
    stream.destroy();
  }
}
