import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The files in a small, valid workbook: path → content. Each of `bombs` replaces one of them or adds files. */
export const plainParts = {
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Leads" sheetId="1" r:id="a"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/></Relationships>',
  'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml': '<sst><si><t>Name</t></si><si><t>Phone</t></si></sst>',
  'xl/worksheets/one.xml':
    '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row></sheetData></worksheet>',
} as const;

export type PartName = keyof typeof plainParts;
/** The content of one file in a workbook: texts, and texts that are repeated: `['<row>', ['<c/>', 1000], '</row>']`. */
export type Part = readonly (string | readonly [piece: string, times: number])[];

function* piecesOf(part: Part): Generator<string> {
  for (const chunk of part) {
    if (typeof chunk === 'string') {
      yield chunk;
      continue;
    }
    const [text, times] = chunk;
    const atOnce = Math.max(1, Math.floor(65_536 / text.length));
    for (let left = times; left > 0; left -= atOnce) yield text.repeat(Math.min(left, atOnce));
  }
}

/**
 * Returns a workbook with the given files: path → content. The default compression is the fastest. With a better one,
 * the server would refuse a bomb because of its compression ratio, and the limits of the parser would not be tested.
 */
export const zipParts = async (parts: Readonly<Record<string, Part>>, compressionLevel = 1): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) {
    zip.addReadStreamLazy(name, { compressionLevel }, (give) =>
      give(null, Readable.from(piecesOf(part), { objectMode: false })),
    );
  }
  zip.end();
  return buffer(zip.outputStream);
};

/**
 * Returns the workbook of `plainParts`, with some of its files replaced and others added. `compressionLevel` is that of
 * `zipParts`.
 */
export const workbookWith = (parts: Readonly<Record<string, Part>>, compressionLevel?: number): Promise<Buffer> =>
  zipParts(
    { ...Object.fromEntries(Object.entries(plainParts).map(([name, text]) => [name, [text]])), ...parts },
    compressionLevel,
  );

const million = 1_000_000;
/** Bombs for any XML. Each is added after the root tag of every parsed part. */
const shapes: Readonly<Record<string, Part>> = {
  'a million nested elements': [['<a>', million]],
  'half a million attributes': ['<a', [' b="c"', million / 2]],
  'attributes of two thousand names': [
    '<a ',
    ...Array.from({ length: 2000 }, (_, n): readonly [string, number] => [`x${n}="" `, 1]),
    '/>',
  ],
  'an attribute of 5 MB': ['<a b="', ['abcde', million], '"/>'],
  'a tag name of 5 MB': ['<', ['abcde', million], '/>'],
  'an attribute name of 5 MB': ['<a ', ['abcde', million], '="x"/>'],
  'nested elements of long names': [[`<${'a'.repeat(200_000)}>`, 75]],
  'a text of 5 MB': ['<a>', ['abcde', million], '</a>'],
  'a text of line ends': ['<a>', ['\n', 5 * million], '</a>'],
  'a text of entities': ['<a>', ['&amp;', million], '</a>'],
  'a comment of 5 MB with tags in it': ['<!--', ['<a> ', million], '-->'],
  'half a million comments': [['<!---->', million / 2]],
  'a CDATA section of 5 MB with tags in it': ['<a><![CDATA[', ['<a> ', million], ']]></a>'],
  'an instruction of 5 MB': ['<?x ', ['<a> ', million], '?>'],
  'an entity without end': ['<a>&', ['abcde', million]],
};

const roots: Readonly<Partial<Record<PartName, readonly [start: string, end: string]>>> = {
  'xl/workbook.xml': ['<workbook>', '</workbook>'],
  'xl/_rels/workbook.xml.rels': ['<Relationships>', '</Relationships>'],
  'xl/styles.xml': ['<styleSheet>', '</styleSheet>'],
  'xl/sharedStrings.xml': ['<sst><si><t>', '</t></si></sst>'],
  'xl/worksheets/one.xml': [
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>',
    '</t></is></c></row></sheetData></worksheet>',
  ],
};

const laughs = `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`).join('')}]>`;

/** Bombs for one part only. */
const single: readonly (readonly [title: string, parts: Readonly<Partial<Record<PartName, Part>>>])[] = [
  ['a text of 300,000 runs', { 'xl/sharedStrings.xml': ['<sst><si>', ['<r><t>abc</t></r>', 300_000], '</si></sst>'] }],
  ['5.1 million texts without a letter', { 'xl/sharedStrings.xml': ['<sst>', ['<si/>', 5.1 * million], '</sst>'] }],
  [
    'a cell of two million values',
    {
      'xl/worksheets/one.xml': [
        '<worksheet><sheetData><row><c>',
        ['<v>1</v>', 2 * million],
        '</c></row></sheetData></worksheet>',
      ],
    },
  ],
  [
    'a row of long texts',
    {
      'xl/sharedStrings.xml': ['<sst><si><t>', ['x', 400_000], '</t></si></sst>'],
      'xl/worksheets/one.xml': [
        '<worksheet><sheetData>',
        ['<row>', 1],
        ['<c t="s"><v>0</v></c>', 1900],
        '</row></sheetData></worksheet>',
      ],
    },
  ],
  [
    '3.1 million elements without a value',
    {
      'xl/worksheets/one.xml': [
        '<worksheet><sheetData>',
        ['<row><c r="A1"/></row>', 1.55 * million],
        '</sheetData></worksheet>',
      ],
    },
  ],
  [
    'a million cell styles',
    { 'xl/styles.xml': ['<styleSheet><cellXfs>', ['<xf numFmtId="1"/>', million], '</cellXfs></styleSheet>'] },
  ],
  [
    'a million elements in the relations',
    { 'xl/_rels/workbook.xml.rels': ['<Relationships>', ['<Relationship/>', million], '</Relationships>'] },
  ],
  [
    'a declaration of entities',
    {
      'xl/worksheets/one.xml': [
        `${laughs}<worksheet><sheetData><row><c t="str"><v>&a30;</v></c></row></sheetData></worksheet>`,
      ],
    },
  ],
  [
    'an outside entity',
    {
      'xl/sharedStrings.xml': [
        '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si><si><t>b</t></si></sst>',
      ],
    },
  ],
];

export type Bomb = { readonly title: string; readonly make: () => Promise<Buffer> };

/** Workbooks that are small files, designed to fill the memory of a reader. */
export const bombs: readonly Bomb[] = [
  {
    title: '5 million nested elements in the sheet',
    make: () =>
      workbookWith({
        'xl/worksheets/one.xml': [plainParts['xl/worksheets/one.xml'].slice(0, 22), ['<a>', 5 * million]],
      }),
  },
  {
    title: 'a sheet that grows a thousandfold',
    make: () =>
      workbookWith(
        { 'xl/worksheets/one.xml': ['<worksheet><sheetData>', ['<row/>', 5 * million], '</sheetData></worksheet>'] },
        9,
      ),
  },
  {
    title: '12,000 parts',
    make: () => workbookWith(Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`xl/media/${n}.xml`, ['']]))),
  },
  ...Object.entries(roots).flatMap(([name, [start, end]]) =>
    Object.entries(shapes).map(([shape, part]) => ({
      title: `${shape} in ${name}`,
      make: () => workbookWith({ [name]: [start, ...part, end] }),
    })),
  ),
  ...single.map(([title, parts]) => ({ title, make: () => workbookWith(parts) })),
];

const signatures = { entry: 0x02014b50, local: 0x04034b50 } as const;

/** Returns the positions of a zip's directory entries. */
const directoryOf = (zip: Buffer): readonly number[] => {
  const places: number[] = [];
  for (
    let place = zip.readUInt32LE(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 16);
    zip.readUInt32LE(place) === signatures.entry;
  ) {
    places.push(place);
    place += 46 + zip.readUInt16LE(place + 28) + zip.readUInt16LE(place + 30) + zip.readUInt16LE(place + 32);
  }
  return places;
};

/** Returns a copy of a workbook whose directory says that each file has `bytes` bytes, whatever its actual size. */
export const withFalseSizes = (workbook: Buffer, bytes: number): Buffer => {
  const changed = Buffer.from(workbook);
  for (const place of directoryOf(changed)) changed.writeUInt32LE(bytes, place + 24);
  return changed;
};

/**
 * Returns a copy of a workbook in which every file has the data of the last one, as in a zip bomb of overlapping files.
 */
export const withOverlaps = (workbook: Buffer): Buffer => {
  const changed = Buffer.from(workbook);
  const places = directoryOf(changed);
  const last = places.at(-1) ?? 0;
  for (const place of places) {
    // Method, flags, checksum and sizes, then the offset of the data.
    changed.copy(changed, place + 8, last + 8, last + 12);
    changed.copy(changed, place + 16, last + 16, last + 28);
    changed.copy(changed, place + 42, last + 42, last + 46);
  }
  return changed;
};
