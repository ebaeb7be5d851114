import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CsvOptions, type CsvRow, readCsv } from '../../../../../server/features/import/files/readCsv.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const rowsOf = async (
  content: string | Uint8Array,
  delimiter = ',',
  more: Partial<CsvOptions> = {},
): Promise<readonly CsvRow[]> => {
  const file = join(folder, 'file.csv');
  await writeFile(file, content);
  const rows: CsvRow[] = [];
  for await (const row of readCsv(file, { delimiter, ...more })) rows.push(row);
  return rows;
};
const cellsOf = async (content: string | Uint8Array, delimiter?: string) =>
  (await rowsOf(content, delimiter)).map(({ cells }) => cells);

describe('readCsv', () => {
  it('reads cells with quotes, commas and line breaks', async () => {
    expect(await cellsOf('a,b\n"x, ""y""","line\none"\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'line\none'],
    ]);
  });

  it.each([
    ['\\r\\n', '\r\n'],
    ['\\n', '\n'],
    ['\\r', '\r'],
  ])('reads lines that end with %s, with or without one at the end of the file', async (_, end) => {
    expect(await cellsOf(`a,b${end}1,"2"${end}3,4`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(await cellsOf(`a,b${end}1,2${end}`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('reads mixed line endings', async () => {
    expect(await cellsOf('a,b\r\n1,2\n3,4\r5,6')).toHaveLength(4);
  });

  it('removes the byte order mark', async () => {
    expect(await cellsOf('\uFEFFa,b\n1,2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('accepts another delimiter', async () => {
    expect(await cellsOf('a;b\n1,5;2', ';')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('numbers rows like a spreadsheet, and skips blank lines', async () => {
    expect((await rowsOf('a,b\n\n1,2\n,\n3,4\n\n')).map(({ number }) => number)).toEqual([1, 3, 5]);
  });

  it('reads a file with invalid quotes in every row as fast as another one', async () => {
    const rows = await rowsOf(`a,b\n${'"x"y,1\n'.repeat(100_000)}"1\n2",3\n`);
    expect(rows).toHaveLength(100_002);
    expect(rows[100_000]?.malformed).toBe('a quote is in an invalid place, or never ends');
    expect(rows[100_001]).toEqual({ number: 100_002, cells: ['1\n2', '3'] });
  });

  it('rejects a row with more than 2,000 cells, and keeps only its beginning', async () => {
    const [first, wide, last] = await rowsOf(`a,b\n${'1,'.repeat(400_000)}\n3,4\n`);
    expect([first?.cells, last?.cells]).toEqual([
      ['a', 'b'],
      ['3', '4'],
    ]);
    expect(wide?.malformed).toBe('has more than 2000 columns');
    expect(wide?.cells).toHaveLength(1000);
    expect((await rowsOf(`${'1,'.repeat(1999)}1\n`))[0]).not.toHaveProperty('malformed');
  });

  it('rejects only lines with invalid quotes, and continues', async () => {
    expect(await rowsOf('a,b\n"x"y,2\n3,4\n"5\n6",7\n')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['"x"y', '2'], malformed: 'a quote is in an invalid place, or never ends' },
      { number: 3, cells: ['3', '4'] },
      { number: 4, cells: ['5\n6', '7'] },
    ]);
    expect(await rowsOf('"a,b\n1,"2\n3,4\n')).toEqual([
      { number: 1, cells: ['"a', 'b'], malformed: 'a quote is in an invalid place, or never ends' },
      { number: 2, cells: ['1', '"2'], malformed: 'a quote is in an invalid place, or never ends' },
      { number: 3, cells: ['3', '4'] },
    ]);
    expect((await rowsOf('a,b\n1,"2')).map(({ malformed }) => malformed)).toEqual([
      undefined,
      'a quote is in an invalid place, or never ends',
    ]);
  });

  it('keeps characters that are split across two chunks', async () => {
    const name = 'ಬೆಂಗಳೂರು 🏠';
    const content = `name\n${`"${name}"\r\n`.repeat(20_000)}`;
    const rows = await cellsOf(content);
    expect(rows).toHaveLength(20_001);
    expect(new Set(rows.slice(1).map(([cell]) => cell))).toEqual(new Set([name]));
  });

  it('rejects rows that are not valid UTF-8, and continues', async () => {
    expect(await rowsOf(Buffer.concat([Buffer.from('a,b\n1,'), Buffer.from([0xe9]), Buffer.from('\n3,é\n')]))).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['1', '\uFFFD'], malformed: 'contains a character that cannot be read in this encoding' },
      { number: 3, cells: ['3', 'é'] },
    ]);
  });

  it('rejects rows that contain NUL, and continues', async () => {
    expect(await rowsOf('a,b\n1,x\0y\n3,4\n')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['1', 'xy'], malformed: 'contains a NUL character' },
      { number: 3, cells: ['3', '4'] },
    ]);
  });

  it('reads the given encoding', async () => {
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const bytes = Buffer.from('\uFEFFa,b\n1,ಬೆಂಗಳೂರು 🏠\n', 'utf16le');
      if (encoding === 'utf-16be') bytes.swap16();
      expect((await rowsOf(bytes, ',', { encoding })).map(({ cells }) => cells)).toEqual([
        ['a', 'b'],
        ['1', 'ಬೆಂಗಳೂರು 🏠'],
      ]);
    }
    for (const encoding of ['utf-32le', 'utf-32be'] as const)
      expect(
        (await rowsOf(iconv.encode('a\n🏠 ಬೆಂಗಳೂರು\n', encoding, { addBOM: true }), ',', { encoding })).map(
          ({ cells }) => cells,
        ),
      ).toEqual([['a'], ['🏠 ಬೆಂಗಳೂರು']]);
    expect(
      (await rowsOf(Buffer.from('a,b\n\x80 5,caf\xe9\n', 'latin1'), ',', { encoding: 'windows-1252' })).map(
        ({ cells }) => cells,
      ),
    ).toEqual([
      ['a', 'b'],
      ['€ 5', 'café'],
    ]);
  });

  it.each(['sep=;', 'SEP=;', '"sep=;"'])('does not count the line %s, which spreadsheets hide', async (line) => {
    expect(await rowsOf(`${line}\r\na;b\r\n1;2\r\n`, ';')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['1', '2'] },
    ]);
  });

  it.each([
    ['one cell of 5 MB', `2,${'x'.repeat(5_000_000)}`],
    ['a million cells', '2,'.repeat(1_500_000)],
    ['a quoted cell of 5 MB with line ends', `2,"${'line, of ""text""\n'.repeat(300_000)}",z`],
    ['a quoted cell at its end', `${'y'.repeat(3_000_000)},"a\nb"`],
    ['a cell a little longer than a row may be', `2,"${'x'.repeat(1_100_000)}"`],
  ])('rejects an overlong row as one row, with %s', async (_, long) => {
    const rows = await rowsOf(`a,b\n1,x\n${long}\n3,y\n`);
    expect(rows.map(({ number, malformed }) => [number, malformed])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 'is longer than 1 MB'],
      [4, undefined],
    ]);
    expect(rows[2]?.cells.join(',').length).toBeLessThan(500_000);
    expect(rows[3]?.cells).toEqual(['3', 'y']);
  });

  it('rejects only the line of an invalid quote that is found after more than the max row length', async () => {
    const rows = await rowsOf(`a,b\n1,"${'x,y\n'.repeat(400_000)}3,"4"\n5,6\n`);
    expect(rows).toHaveLength(400_003);
    expect(rows[1]).toEqual({
      number: 2,
      cells: ['1', '"x', 'y'],
      malformed: 'a quote is in an invalid place, or never ends',
    });
    expect(rows.slice(-2)).toEqual([
      { number: 400_002, cells: ['3', '4'] },
      { number: 400_003, cells: ['5', '6'] },
    ]);
  });

  it('finds the end of a long quoted cell at any chunk boundary', async () => {
    for (const length of [65_530, 65_531, 65_532, 65_533, 65_534, 65_535, 65_536]) {
      const cell = `${'x'.repeat(1_100_000 - (1_100_000 % 65_536))}${'y'.repeat(length)}""z`;
      expect((await rowsOf(`a,b\n"${cell}",2\n3,4\n`)).map(({ malformed }) => malformed)).toEqual([
        undefined,
        'is longer than 1 MB',
        undefined,
      ]);
    }
  });

  it('continues after an unclosed quote that would exceed the max row length', async () => {
    const rows = await rowsOf(`a,b\n1,"${'x,y\n'.repeat(400_000)}3,4\n`);
    expect(rows).toHaveLength(400_002);
    expect(rows[1]).toEqual({
      number: 2,
      cells: ['1', '"x', 'y'],
      malformed: 'a quote is in an invalid place, or never ends',
    });
    expect(rows.at(-1)).toEqual({ number: 400_002, cells: ['3', '4'] });
  });

  it('reports the name of a missing file', async () => {
    const read = async () => {
      for await (const row of readCsv(join(folder, 'nowhere.csv'), { delimiter: ',' })) void row;
    };
    await expect(read()).rejects.toThrow('nowhere.csv');
  });
});
