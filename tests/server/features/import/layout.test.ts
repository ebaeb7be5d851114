import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainTitle } from '#model/exportTitles.ts';
import type { ImportLayout } from '#model/wire/imports.ts';
import iconv from 'iconv-lite';
import { nameColumns } from '../../../../server/features/import/files/nameColumns.ts';
import { detectEncoding } from '../../../../server/features/import/files/detectEncoding.ts';
import { guessDelimiter } from '../../../../server/features/import/files/guessDelimiter.ts';
import { findTable } from '../../../../server/features/import/files/findTable.ts';
import { openSource } from '../../../../server/features/import/files/source.ts';
import { writeXlsx } from '../../../../server/documents/spreadsheets/writeXlsx.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-layout-'));
  file = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const titles = new Set(['name', 'phone', 'source', 'notes'].map(plainTitle));
const tableOf = async (content: string | Uint8Array, layout: ImportLayout = {}) => {
  await writeFile(file, content);
  const source = await openSource(file, layout);
  try {
    const { names, unnamed, headerRow, sheet, sample } = await findTable(source, {
      ...layout,
      isTitle: (text) => titles.has(plainTitle(text)),
    });
    return {
      names,
      unnamed,
      headerRow,
      sheet,
      text: source.text,
      first: sample[0]?.cells,
      numbers: sample.map(({ number }) => number),
    };
  } finally {
    source.close();
  }
};
const book = (
  ...sheets: readonly { readonly name: string; readonly rows: readonly (readonly string[])[] }[]
): Promise<Buffer> =>
  buffer(writeXlsx(sheets.map(({ name, rows: [header = [], ...rows] }) => ({ name, header, rows }))));

describe('detectEncoding', () => {
  const detected = async (content: Uint8Array): Promise<string> => {
    await writeFile(file, content);
    return detectEncoding(file);
  };
  const text = 'Name,City,Notes\nÁgnes Müller,Zürich,“café” – £ 5 € 6\nJosé Ñandú,São Paulo,naïve façade\n'.repeat(20);
  const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-8', Buffer.from('a,b\n1,2\n')],
    ['utf-8', Buffer.alloc(0)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', swapped(Buffer.from(text, 'utf16le'))],
    ['utf-16le', Buffer.from('ಹೆಸರು,ನಗರ\nಆಶಾ,ಬೆಂಗಳೂರು\n'.repeat(9), 'utf16le')],
    ['utf-32le', iconv.encode(text, 'utf-32le', { addBOM: true })],
    ['utf-32be', iconv.encode(text, 'utf-32be', { addBOM: true })],
    ['utf-32le', iconv.encode(`${text}🏠\n`, 'utf-32le', { addBOM: false })],
    ['utf-32be', iconv.encode(text, 'utf-32be', { addBOM: false })],
    ['windows-1252', iconv.encode(text, 'windows-1252')],
    ['windows-1252', iconv.encode('Name,Price\nCafé,£5\n', 'windows-1252')],
    [
      'windows-1251',
      iconv.encode('Имя,Город\nАнна Каренина,Санкт-Петербург\nПьер Безухов,Москва\n'.repeat(10), 'windows-1251'),
    ],
    ['windows-1253', iconv.encode('Όνομα,Πόλη\nΓιώργος Παπαδόπουλος,Αθήνα\n'.repeat(5), 'windows-1253')],
    ['gb18030', iconv.encode('姓名,城市\n王小明,北京市\n李大华,上海市\n'.repeat(10), 'gb18030')],
    [
      'shift_jis',
      iconv.encode(
        '名前,メモ\n山田太郎,すぐに見学したいとのことです\n鈴木花子,ペットと暮らせる部屋を探しています\n'.repeat(10),
        'shift_jis',
      ),
    ],
  ])('detects %s', async (encoding, bytes) => {
    expect(await detected(bytes)).toBe(encoding);
  });

  it('detects by characters far down in the file, and by those split across two chunks', async () => {
    const ascii = 'Asha,9845011111,Website\n'.repeat(60_000);
    expect(await detected(Buffer.concat([Buffer.from(ascii), iconv.encode('Café,1,£5\n', 'windows-1252')]))).toBe(
      'windows-1252',
    );
    for (const shift of ['', 'x', 'xx', 'xxx'])
      expect(await detected(Buffer.from(shift + '🏠ಬೆ'.repeat(300_000)))).toBe('utf-8');
  });

  it('returns UTF-8 when only a few characters are broken or NUL', async () => {
    expect(await detected(Buffer.concat([Buffer.from('ಬೆಂಗಳೂರು,é\n'.repeat(50)), Buffer.from([0xe9, 0x0a])]))).toBe(
      'utf-8',
    );
    expect(await detected(Buffer.from(`a,b\n1,x\0y\n${'3,4\n'.repeat(50)}`))).toBe('utf-8');
    expect(await detected(Buffer.from('a,b\n1,\0\n'))).toBe('utf-8');
  });
});

describe('guessDelimiter', () => {
  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'Name;Budget\nAsha;1,25,00,000\nBina;75,00,000\n'],
    ['\t', 'a\tb, c\n1\t2\n'],
    ['|', 'a|b\n1|2'],
    [';', 'sep=;\na,b;c\n'],
    ['~', 'sep=~\na~b\n'],
    [';', 'Leads, as of today\n\nName;Phone;City\nA;1;x\nB;2;y\n'],
    [',', 'Name\nAsha\n'],
    [';', '"Name, first";"Phone"\n"Rao, Asha";"1"\n'],
  ])('returns %j', (delimiter, text) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });
});

describe('nameColumns', () => {
  it('numbers columns without a title, and those with a repeated title', () => {
    expect(nameColumns(['Name', '', 'Phone', 'Phone', ' ', 'Phone', 'Column 2'])).toEqual({
      names: ['Name', 'Column 2 (2)', 'Phone', 'Phone (2)', 'Column 5', 'Phone (3)', 'Column 2'],
      unnamed: ['Column 2 (2)', 'Column 5'],
    });
    expect(nameColumns(['Phone', 'Phone', 'Phone (2)']).names).toEqual(['Phone', 'Phone (3)', 'Phone (2)']);
    const { names } = nameColumns(Array.from({ length: 40 }, () => ''));
    expect([names[37], new Set(names).size]).toEqual(['Column 38', 40]);
    expect(nameColumns(['Name', '__proto__', 'constructor'])).toEqual({
      names: ['Name', 'Column 2 (__proto__)', 'constructor'],
      unnamed: [],
    });
  });

  it('numbers many equal titles without counting again from the first', () => {
    const { names } = nameColumns(Array.from({ length: 50_000 }, () => 'Phone'));
    expect([names[49_999], new Set(names).size]).toEqual(['Phone (50000)', 50_000]);
  });
});

describe('findTable', () => {
  it('finds the header above cells that are nearly numbers, without blocking', async () => {
    const odd = `₹${' '.repeat(300)}${'1 '.repeat(150)}x`;
    const { headerRow } = await tableOf(`${`${odd},`.repeat(1000)}\nFull name,City\n`);
    expect(headerRow).toBe(1);
  });

  it('refuses a header row with more columns than are read', async () => {
    await expect(tableOf(`${'Phone,'.repeat(3000)}Name\n1,2\n`)).rejects.toThrow(
      'has more than 2000 columns; delete those that you do not import.',
    );
  });

  it('finds the header in the first row of a plain file', async () => {
    expect(await tableOf('Name,Phone\nAsha,1\n')).toMatchObject({
      names: ['Name', 'Phone'],
      headerRow: 1,
      first: ['Asha', '1'],
      text: { encoding: 'utf-8', delimiter: ',' },
    });
    expect(await tableOf('Who,When\nAsha,1\n')).toMatchObject({ headerRow: 1 });
    expect(await tableOf('Name\nAsha\n')).toMatchObject({ names: ['Name'], headerRow: 1 });
  });

  it('finds the header below a letterhead, with row numbers as in a spreadsheet', async () => {
    const letterhead = 'Sunrise Realty,,,\n"Leads, exported on 5-Jan-2024",,,\n\n';
    expect(await tableOf(`${letterhead}Name,Phone,Source,Rubbish\nAsha,1,Web,x\n`)).toMatchObject({
      headerRow: 4,
      names: ['Name', 'Phone', 'Source', 'Rubbish'],
      numbers: [5],
    });
    expect(await tableOf('Report\nMade by Asha\nWho,Which,How,Where\na,b,c,d\ne,f,g,h\ni,j,k,l\n')).toMatchObject({
      headerRow: 3,
      first: ['a', 'b', 'c', 'd'],
    });
  });

  it('uses the header row that the layout defines', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => `a${index + 1},b`).join('\n');
    expect(await tableOf(rows, { headerRow: 3 })).toMatchObject({ names: ['a3', 'b'], first: ['a4', 'b'] });
    expect(await tableOf(rows, { headerRow: 90 })).toMatchObject({ names: ['a90', 'b'], first: ['a91', 'b'] });
    await expect(tableOf(rows, { headerRow: 300 })).rejects.toThrow('has no row 300');
  });

  it('adds columns for cells beyond the header when most rows have them', async () => {
    expect(await tableOf('Name,Phone,\nAsha,1,x\n')).toMatchObject({
      names: ['Name', 'Phone', 'Column 3'],
      unnamed: ['Column 3'],
    });
    expect(await tableOf('Name,Phone\nAsha,1,x\nBina,2,y\n')).toMatchObject({ names: ['Name', 'Phone', 'Column 3'] });
    expect(await tableOf('Name,Phone\nAsha,1,x\nBina,2\nChitra,3\n')).toMatchObject({ names: ['Name', 'Phone'] });
  });

  it('reads UTF-16 with tabs, a sep= line, and a detected or given encoding', async () => {
    expect(await tableOf(Buffer.from('\uFEFFName\tPhone\r\nÁgnes\t1\r\n', 'utf16le'))).toMatchObject({
      first: ['Ágnes', '1'],
      text: { encoding: 'utf-16le', delimiter: '\t' },
    });
    expect(await tableOf('sep=;\r\nName;Phone\r\nAsha;1\r\n')).toMatchObject({
      headerRow: 1,
      names: ['Name', 'Phone'],
      numbers: [2],
    });
    expect(await tableOf(Buffer.from('Name,Phone\nCaf\xe9,1\n', 'latin1'))).toMatchObject({
      first: ['Café', '1'],
      text: { encoding: 'windows-1252' },
    });
    expect(await tableOf(Buffer.from('Name,Phone\nCaf\xe9,1\n', 'latin1'), { encoding: 'macintosh' })).toMatchObject({
      first: ['CafÈ', '1'],
    });
  });

  it('chooses the sheet that looks like a table instead of a cover sheet', async () => {
    const cover = { name: 'Cover', rows: [['Sunrise Realty'], ['Confidential'], ['Made by', 'Asha']] };
    const data = {
      name: 'Data',
      rows: [
        ['Report'],
        [],
        ['Who', 'Mobile', 'Where'],
        ['Asha', '1', 'Pune'],
        ['Bina', '2', 'Goa'],
        ['Chitra', '3', 'Goa'],
      ],
    };
    const leads = {
      name: 'Leads',
      rows: [
        ['', 'Name', 'Phone', '', 'Source'],
        ['1', 'Asha', '1', '', 'Web', 'x'],
      ],
    };
    expect(await tableOf(await book(cover, data))).toMatchObject({
      sheet: 'Data',
      headerRow: 3,
      names: ['Who', 'Mobile', 'Where'],
    });
    expect(await tableOf(await book(cover, data, leads))).toMatchObject({
      sheet: 'Leads',
      names: ['Column 1', 'Name', 'Phone', 'Column 4', 'Source', 'Column 6'],
    });
    expect(await tableOf(await book(cover, data, leads), { sheet: 'Cover', headerRow: 3 })).toMatchObject({
      sheet: 'Cover',
      names: ['Made by', 'Asha'],
    });
  });

  it('rejects an empty file', async () => {
    await expect(tableOf('')).rejects.toThrow('is empty');
    await expect(tableOf('\n\n , \n')).rejects.toThrow('is empty');
  });
});
