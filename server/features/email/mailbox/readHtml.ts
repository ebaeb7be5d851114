import { getElementsByTagName, textContent } from 'domutils';
import { type DomHandlerOptions, parseDocument } from 'htmlparser2';
import { cutDeepNesting } from './cutDeepNesting.ts';
import { withoutHiddenElements } from './withoutHiddenElements.ts';

/** Max characters that are read. chosen: longer than any email that people read. */
const maxLength = 500_000;

const blocks = /<\/?(?:p|div|tr|table|li|ul|ol|h[1-6]|br|hr|dt|dd|blockquote|section)\b[^>]{0,1000}>/gi;

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A node of a parsed document. */
type Node = Exclude<Parameters<typeof textContent>[0], readonly unknown[]>;

/** Max length of a value in a table or a definition list. chosen: longer than any value of a form. */
const maxValueLength = 10_000;

/** Returns the start of an element's text. The whole text of each of many nested elements would be read many times. */
const valueIn = (element: Node): string => {
  let text = '';
  const add = (node: Node): void => {
    if (text.length >= maxValueLength) return;
    if (node.type === 'text') text += node.data;
    else if ('children' in node) node.children.forEach(add);
  };
  add(element);
  return tidy(text.slice(0, maxValueLength));
};

/** The visible content of an HTML email. */
export type ReadHtml = {
  /** One line for each block. */
  readonly text: string;
  /** Labels and their values: from table rows with two cells, and from definition lists. */
  readonly cells: ReadonlyMap<string, string>;
};

/**
 * Returns the visible text of an HTML email, and the labeled values in its tables and definition lists. Only the first
 * 500,000 characters are read. `options`: options of the parser `htmlparser2`; default: none.
 */
export const readHtml = (html: string, options: DomHandlerOptions = {}): ReadHtml => {
  if (html === '') return { text: '', cells: new Map() };
  const bare = cutDeepNesting(withoutHiddenElements(html.slice(0, maxLength))).replace(/\s+/g, ' ');
  const document = parseDocument(bare, options);
  const cells = new Map<string, string>();
  const keep = (label: string, value: string): void => {
    if (label !== '' && value !== '' && label.length <= 100 && !cells.has(label)) cells.set(label, value);
  };
  for (const row of getElementsByTagName('tr', document)) {
    const own = row.children.filter((child) => 'name' in child && (child.name === 'td' || child.name === 'th'));
    // A table whose cells contain tables is only layout.
    if (own.some((cell) => getElementsByTagName('table', cell, true, 1).length > 0)) continue;
    const texts = own.map(valueIn).filter((text) => !/^[:\s]*$/.test(text));
    for (let index = 0; index + 1 < texts.length; index += 2) keep(texts[index] ?? '', texts[index + 1] ?? '');
  }
  const terms = getElementsByTagName('dt', document).map(valueIn);
  const values = getElementsByTagName('dd', document).map(valueIn);
  if (terms.length === values.length) terms.forEach((term, index) => keep(term, values[index] ?? ''));
  return { text: tidy(textContent(parseDocument(bare.replace(blocks, '\n')))), cells };
};
