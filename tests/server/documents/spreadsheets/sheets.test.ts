import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type Cell, digitsOf } from '../../../../server/documents/spreadsheets/cell.ts';
import { neutralizeFormula, restoreText } from '../../../../server/documents/spreadsheets/neutralizeFormula.ts';
import { openXlsx } from '../../../../server/documents/spreadsheets/openXlsx.ts';
import { csvLine, writeCsv } from '../../../../server/documents/spreadsheets/writeCsv.ts';
import { truncationMark, maxCellLength, writeXlsx } from '../../../../server/documents/spreadsheets/writeXlsx.ts';
import { dateText, isDateFormat } from '../../../../server/documents/spreadsheets/xlsxNumbers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = (name: string): string => join(folder, name);
const attacks = ['=1+1', '+919845012345', '-2+3', '@SUM(A1)', '\t=1', '\r=1', "'=1", '＝1'];

const writeParts = async (name: string, parts: Readonly<Record<string, string>>): Promise<string> => {
  const zip = new ZipFile();
  for (const [part, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), part);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path(name)));
  return path(name);
};

const readAll = async (file: string, sheet?: string): Promise<readonly (readonly string[])[]> => {
  const book = await openXlsx(file);
  try {
    const rows: (readonly string[])[] = [];
    for await (const { cells } of book.rows(sheet ?? book.sheets[0] ?? '')) rows.push(cells);
    return rows;
  } finally {
    book.close();
  }
};

const foreign = {
  'xl/workbook.xml':
    '<workbook xmlns:q="x"><sheets><sheet name="Leads &amp; co" sheetId="1" q:id="a"/><sheet name="Old" state="hidden" sheetId="2" q:id="b"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="a" Target="/xl/worksheets/one.xml"/><Relationship Id="b" Target="worksheets/two.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Name</t></si><si><r><t>As</t></r><r><t>ha</t></r><rPh><t>read aloud</t></rPh></si></sst>',
  'xl/worksheets/two.xml': '<worksheet><sheetData/></worksheet>',
};
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('neutralizeFormula', () => {
  it('never starts a text as a formula, and is reversed by restoreText', () => {
    for (const attack of attacks) expect(neutralizeFormula(attack)).toBe(`'${attack}`);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(fc.constantFrom(...attacks), fc.string()).map((parts) => parts.join('')),
          fc.array(fc.constantFrom(';', ',', '\t', '\n', "'", '=', '-', ' ', 'a')).map((parts) => parts.join('')),
        ),
        fc.constantFrom(',', ';', '\t', '|'),
        (value, delimiter) => {
          const safe = neutralizeFormula(value, delimiter);
          expect(safe).not.toMatch(/^[=+\-@\t\r]/);
          expect(restoreText(safe, delimiter)).toBe(value);
        },
      ),
    );
  });
});

describe('writeCsv and writeXlsx', () => {
  it('starts no formula after a delimiter that spreadsheets of other countries use, or at a line end', () => {
    expect(csvLine(["x;=cmd|' /C calc'!A1;y", 'List:\n- a\n@b', '12.97,-77.59'])).toBe(
      `x;'=cmd|' /C calc'!A1;y,"List:\n- a\n'@b","12.97,-77.59"\r\n`,
    );
    expect(csvLine(['x,=A1', 'y;-1'], ';')).toBe(`x,'=A1;"y;-1"\r\n`);
  });

  it('writes CSV lines that a CSV reader parses, with numbers unescaped and formulas as text', async () => {
    const rows: readonly (readonly Cell[])[] = [
      ['a "b", c', -5, true, null, { day: '2024-01-05' }],
      [...attacks],
      ['two\nlines', ' edge '],
    ];
    const written = String(await buffer(writeCsv({ header: ['A', 'B'], rows })));
    expect(written.startsWith('\uFEFFA,B\r\n')).toBe(true);
    const { data } = Papa.parse<string[]>(written.slice(1), { newline: '\r\n', skipEmptyLines: true });
    expect(data[1]).toEqual(['a "b", c', '-5', 'Yes', '', '2024-01-05']);
    expect(data[2]).toEqual(attacks.map((attack) => neutralizeFormula(attack, ',')));
    expect(data[3]).toEqual(['two\nlines', ' edge ']);
  });

  it('reads rows only as fast as its consumer, and closes the source when the stream is destroyed', async () => {
    let [made, isClosed] = [0, false];
    const endless = async function* (): AsyncGenerator<readonly Cell[]> {
      try {
        for (;;) yield [`row ${(made += 1)} ${'x'.repeat(1000)}`];
      } finally {
        isClosed = true;
      }
    };
    for (const stream of [
      writeCsv({ header: ['A'], rows: endless() }),
      writeXlsx([{ name: 'A', header: ['A'], rows: endless() }]),
    ]) {
      [made, isClosed] = [0, false];
      await new Promise((resolve) => stream.once('readable', resolve));
      expect(made).toBeLessThan(5000);
      const closed = new Promise((resolve) => stream.once('close', resolve));
      stream.destroy();
      await closed;
      await expect.poll(() => isClosed).toBe(true);
    }
  });

  it('rejects with the error of the row source', async () => {
    const failing = async function* (): AsyncGenerator<readonly Cell[]> {
      yield ['one'];
      throw new Error('the database went away');
    };
    await expect(text(writeCsv({ header: ['A'], rows: failing() }))).rejects.toThrow('went away');
    await expect(text(writeXlsx([{ name: 'A', header: ['A'], rows: failing() }]))).rejects.toThrow('went away');
  });
});

describe('writeXlsx and openXlsx', () => {
  it('round-trips any text, number, date and boolean', async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aZ 9,;\'"<&é漢😀\n\t\u0001\uFFFF_x'), maxLength: 12 }),
      fc.constantFrom(...attacks, '_x0041_', ' a ', 'a\r\nb', '&<>"\u0007'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc
        .date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((date) => ({ day: date.toISOString().slice(0, 10) })),
    );
    const shown = (value: Cell): string =>
      value === null
        ? ''
        : typeof value === 'string'
          ? value
          : typeof value === 'number'
            ? digitsOf(value)
            : typeof value === 'boolean'
              ? value
                ? 'Yes'
                : 'No'
              : value.day;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constant('x'), cell, cell, fc.constant('end')), { minLength: 100, maxLength: 150 }),
        async (rows) => {
          await pipeline(
            writeXlsx([{ name: 'A', header: ['x', 'b', 'c', 'end'], rows }]),
            createWriteStream(path('any.xlsx')),
          );
          expect((await readAll(path('any.xlsx'))).slice(1)).toEqual(rows.map((row) => row.map(shown)));
        },
      ),
      { numRuns: 3 },
    );
  });

  it('writes several sheets with valid names, splits a full sheet, and marks truncated text', async () => {
    const file = path('several.xlsx');
    const rows = [['1'], ['2'], ['3'], ['4'], ['y'.repeat(maxCellLength + 1)]];
    await pipeline(
      writeXlsx(
        [
          { name: 'Calls: [a/b]', header: ['A'], rows },
          { name: 'calls   a b', header: ['B'], rows: [] },
        ],
        { maxRows: 3 },
      ),
      createWriteStream(file),
    );
    const book = await openXlsx(file);
    expect(book.sheets).toEqual(['Calls   a b', 'Calls   a b (2)', 'Calls   a b (3)', 'calls   a b (4)']);
    book.close();
    expect(await readAll(file, 'Calls   a b (2)')).toEqual([['A'], ['3'], ['4']]);
    const [, [cut = ''] = []] = await readAll(file, 'Calls   a b (3)');
    expect(cut.endsWith(truncationMark) && cut.length === maxCellLength).toBe(true);
  });

  it('reads files of Excel: shared and rich texts, dates and times, formulas, gaps and absolute paths', async () => {
    const row =
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4" s="1"><v>45296</v></c><c r="D4" s="2"><v>45296.604166666664</v></c>' +
      '<c r="E4"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="F4"><v>1.1000000000000001</v></c><c r="G4" t="b"><v>1</v></c><c r="H4" t="e"><v>#N/A</v></c><c r="I4"><v>9.845012345E9</v></c></row>';
    const file = await writeParts('foreign.xlsx', { ...foreign, 'xl/worksheets/one.xml': sheetOf(row) });
    const book = await openXlsx(file);
    expect(book.sheets).toEqual(['Leads & co']);
    const rows = [];
    for await (const one of book.rows('Leads & co')) rows.push(one);
    book.close();
    expect(rows).toEqual([
      { number: 1, cells: ['Name'] },
      {
        number: 4,
        cells: ['Asha', '', '2024-01-05', '2024-01-05T14:30:00', '0.3', '1.1', 'Yes', '#N/A', '9845012345'],
      },
    ]);
  });

  it('rejects files that are not workbooks, damaged files and zip bombs', async () => {
    await writeFile(path('text.xlsx'), 'name,phone\n');
    await expect(readAll(path('text.xlsx'))).rejects.toThrow('is not an XLSX file');
    await expect(readAll(await writeParts('word.xlsx', { 'word/document.xml': '<a/>' }))).rejects.toThrow(
      'is not an XLSX file',
    );
    const whole = await writeParts('whole.xlsx', {
      ...foreign,
      'xl/worksheets/one.xml': sheetOf(`<row><c t="inlineStr"><is><t>${'abc '.repeat(5000)}</t></is></c></row>`),
    });
    const bytes = await readFile(whole);
    await writeFile(path('half.xlsx'), bytes.subarray(0, bytes.length / 2));
    await expect(readAll(path('half.xlsx'))).rejects.toThrow('is not an XLSX file');
    await expect(
      readAll(await writeParts('broken.xlsx', { ...foreign, 'xl/worksheets/one.xml': sheetOf('<row><c></row>') })),
    ).rejects.toThrow('is damaged');
    await expect(
      readAll(
        await writeParts('wide.xlsx', {
          ...foreign,
          'xl/worksheets/one.xml': sheetOf('<row><c r="XFD1"><v>1</v></c></row>'),
        }),
      ),
    ).rejects.toThrow('2000 columns');
    await expect(
      readAll(
        await writeParts('cell.xlsx', {
          ...foreign,
          'xl/worksheets/one.xml': sheetOf(
            `<row><c t="inlineStr"><is><t>${'a1b2'.repeat(2_600_000)}</t></is></c></row>`,
          ),
        }),
      ),
    ).rejects.toThrow('500000 characters');
    await expect(
      readAll(
        await writeParts('bomb.xlsx', { ...foreign, 'xl/worksheets/one.xml': sheetOf('<row/>'.repeat(3_000_000)) }),
      ),
    ).rejects.toThrow('unpacks to');
  });

  it('distinguishes date formats from number formats', () => {
    expect([
      isDateFormat(14, undefined),
      isDateFormat(2, undefined),
      isDateFormat(170, '[h]:mm'),
      isDateFormat(171, '#,##0 "days"'),
      isDateFormat(172, '[Red]0.00'),
    ]).toEqual([true, false, true, false, false]);
    const [from1900, from1904] = [{ from1904: false }, { from1904: true }];
    expect([dateText(1, from1900), dateText(61, from1900), dateText(0, from1904)]).toEqual([
      '1900-01-01',
      '1900-03-01',
      '1904-01-01',
    ]);
    expect([digitsOf(1e21), digitsOf(-1.5e-7), digitsOf(12345.678e10)]).toEqual([
      '1000000000000000000000',
      '-0.00000015',
      '123456780000000',
    ]);
  });
});
