import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CsvRow, readCsv } from '../../../server/import/readCsv.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const rowsOf = async (content: string | Uint8Array, delimiter = ','): Promise<readonly CsvRow[]> => {
  const file = join(folder, 'file.csv');
  await writeFile(file, content);
  const rows: CsvRow[] = [];
  for await (const row of readCsv(file, delimiter)) rows.push(row);
  return rows;
};
const cellsOf = async (content: string | Uint8Array, delimiter?: string) => (await rowsOf(content, delimiter)).map(({ cells }) => cells);

describe('a CSV file', () => {
  it('is read with quotes, commas and line breaks in cells', async () => {
    expect(await cellsOf('a,b\n"x, ""y""","line\none"\n')).toEqual([['a', 'b'], ['x, "y"', 'line\none']]);
  });

  it.each([['\\r\\n', '\r\n'], ['\\n', '\n'], ['\\r', '\r']])('is read with %s between lines, and at its end or not', async (_, end) => {
    expect(await cellsOf(`a,b${end}1,"2"${end}3,4`)).toEqual([['a', 'b'], ['1', '2'], ['3', '4']]);
    expect(await cellsOf(`a,b${end}1,2${end}`)).toEqual([['a', 'b'], ['1', '2']]);
  });

  it('is read with mixed line ends', async () => {
    expect(await cellsOf('a,b\r\n1,2\n3,4\r5,6')).toHaveLength(4);
  });

  it('loses its byte order mark', async () => {
    expect(await cellsOf('\uFEFFa,b\n1,2')).toEqual([['a', 'b'], ['1', '2']]);
  });

  it('may have another delimiter', async () => {
    expect(await cellsOf('a;b\n1,5;2', ';')).toEqual([['a', 'b'], ['1,5', '2']]);
  });

  it('has its rows counted as a spreadsheet does, blank lines left out', async () => {
    expect((await rowsOf('a,b\n\n1,2\n,\n3,4\n\n')).map(({ number }) => number)).toEqual([1, 3, 5]);
  });

  it('gives up only the line whose quotes make no sense, and reads on', async () => {
    expect(await rowsOf('a,b\n"x"y,2\n3,4\n"5\n6",7\n')).toEqual([
      { number: 1, cells: ['a', 'b'] }, { number: 2, cells: ['"x"y', '2'], malformed: 'a quote stands where none may, or never ends' }, { number: 3, cells: ['3', '4'] }, { number: 4, cells: ['5\n6', '7'] },
    ]);
    expect(await rowsOf('"a,b\n1,"2\n3,4\n')).toEqual([
      { number: 1, cells: ['"a', 'b'], malformed: 'a quote stands where none may, or never ends' }, { number: 2, cells: ['1', '"2'], malformed: 'a quote stands where none may, or never ends' }, { number: 3, cells: ['3', '4'] },
    ]);
    expect((await rowsOf('a,b\n1,"2')).map(({ malformed }) => malformed)).toEqual([undefined, 'a quote stands where none may, or never ends']);
  });

  it('keeps letters that two pieces of the file share', async () => {
    const name = 'ಬೆಂಗಳೂರು 🏠';
    const content = `name\n${`"${name}"\r\n`.repeat(20_000)}`;
    const rows = await cellsOf(content);
    expect(rows).toHaveLength(20_001);
    expect(new Set(rows.slice(1).map(([cell]) => cell))).toEqual(new Set([name]));
  });

  it('is refused where it is not UTF-8', async () => {
    await expect(rowsOf(new Uint8Array([0x61, 0x2c, 0xe9, 0x0a]))).rejects.toThrow(/file\.csv: is not UTF-8 text; save it as "CSV UTF-8"/);
    await expect(rowsOf(Buffer.from('\uFEFFa,b\n1,2', 'utf16le'))).rejects.toThrow('is not UTF-8');
  });

  it('reads on behind a quote that would swallow more than a row can be', async () => {
    const rows = await rowsOf(`a,b\n1,"${'x,y\n'.repeat(400_000)}3,4\n`);
    expect(rows).toHaveLength(400_002);
    expect(rows[1]).toEqual({ number: 2, cells: ['1', '"x', 'y'], malformed: 'a quote stands where none may, or never ends' });
    expect(rows.at(-1)).toEqual({ number: 400_002, cells: ['3', '4'] });
  });

  it('that is not there is told by its name', async () => {
    const read = async () => {
      for await (const row of readCsv(join(folder, 'nowhere.csv'), ',')) void row;
    };
    await expect(read()).rejects.toThrow('nowhere.csv');
  });
});
