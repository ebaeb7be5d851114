import { inflateSync } from 'node:zlib';

const objectsOf = (pdf: string): ReadonlyMap<string, string> =>
  new Map([...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]));

const streamOf = (body: string | undefined): string => {
  const [, data = ''] = /stream\n([\s\S]*?)\nendstream/.exec(body ?? '') ?? [];
  return body?.includes('/FlateDecode') === true ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
};

/** Returns the text of each code of a font. */
const lettersOf = (map: string): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, code = ''], index) =>
      letters.set(
        parseInt(from, 16) + index,
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ),
    );
  return letters;
};

/**
 * Returns the texts of a PDF, one per line, in the order in which they are drawn. A letter that the font lacks is `□`.
 */
export const textOfPdf = (bytes: Buffer): string => {
  const pdf = bytes.toString('latin1');
  const objects = objectsOf(pdf);
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const [, list = ''] of pdf.matchAll(/\/Font <<\n([\s\S]*?)>>/g))
    for (const [, name = '', id = ''] of list.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      fonts.set(name, lettersOf(streamOf(objects.get(map))));
    }
  const lines: string[] = [];
  for (const body of objects.values()) {
    const content = streamOf(body);
    if (!content.includes(' Tf')) continue;
    let letters: ReadonlyMap<number, string> = new Map();
    for (const [, font, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? new Map();
      else
        lines.push(
          [...(drawn ?? '').matchAll(/<([0-9a-f]*)>/gi)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => (code === '0000' ? '□' : (letters.get(parseInt(code, 16)) ?? '')))
            .join(''),
        );
    }
  }
  return lines.join('\n');
};
