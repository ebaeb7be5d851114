import { SaxesParser } from 'saxes';
import { AppError } from '#model/errors.ts';
import { addRepeated } from './addRepeated.ts';

type Open = { readonly name: string; readonly members: Map<string, unknown>; text: string };

const refuse = (text: string, cause?: unknown): never => {
  throw new AppError('INVALID', { text, cause });
};

const valueOf = ({ members, text }: Open): unknown => {
  const own = text.trim();
  if (members.size === 0) return own;
  return Object.fromEntries(own === '' ? members : [...members, ['text', own]]);
};

/**
 * Parses an XML delivery: `<Xml><Qry><Name>Asha</Name></Qry></Xml>` → `{"Xml":{"Qry":{"Name":"Asha"}}}`. Attributes
 * become members, too. If an element with members also has a text, the text is the member `text`. Errors: `INVALID` if
 * the XML is not well-formed, is nested more than `maxDepth` levels deep, or has a document type, because its entities
 * could expand without limit.
 */
export const readXml = (xml: string, maxDepth: number): Readonly<Record<string, unknown>> => {
  const parser = new SaxesParser();
  const top: Open = { name: '', members: new Map(), text: '' };
  const open: Open[] = [top];
  parser.on('doctype', () => refuse('The delivery has a document type, which is not allowed.'));
  parser.on('error', (cause) => refuse('The delivery is not valid XML.', cause));
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) refuse(`The delivery is nested more than ${maxDepth} levels deep.`);
    open.push({ name, members: new Map(Object.entries(attributes)), text: '' });
  });
  const addText = (text: string): void => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (element !== undefined && parent !== undefined) addRepeated(parent.members, element.name, valueOf(element));
  });
  parser.write(xml).close();
  return Object.fromEntries(top.members);
};
