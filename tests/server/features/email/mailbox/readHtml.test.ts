import { expect, it } from 'vitest';
import { readHtml } from '../../../../../server/features/email/mailbox/readHtml.ts';

it('reads the text and the labelled cells of an email, without scripts and styles', () => {
  const { text, cells } = readHtml(
    '<head><title>x</title></head><style>td{}</style><table><tr><td>Name<td><b>Asha</b><tr><td>Phone<td>98</table>' +
      '<SCRIPT >alert(1)</SCRIPT><p>Hello<p>there</p><script>never ends',
  );
  expect(Object.fromEntries(cells)).toEqual({ Name: 'Asha', Phone: '98' });
  expect(text).toContain('Hello');
  expect(text).toContain('there');
  expect(text).not.toMatch(/alert|td\{\}/);
});

it('reads an email that is nested endlessly up to where it can be parsed, and rows without end tags whole', () => {
  // Each of these blocked the server for seconds, or ended in a stack overflow.
  for (const part of [
    '<div>',
    '<script>',
    '<tr><td><div>',
    '<li><p>',
    '<table><tr><td>',
    '</div>',
    '<b><span>',
    '<dt><div>',
  ])
    expect(readHtml(`<p>Hello</p>${part.repeat(450_000 / part.length)}`).text).toContain('Hello');
  const rows = Array.from({ length: 2000 }, (_, index) => `<tr><td>Row ${index}<td>${index}`);
  expect(readHtml(`<table>${rows.join('')}</table>`).cells.get('Row 1999')).toBe('1999');
  expect(readHtml(`<tr><td>Long<td>${'x'.repeat(50_000)}`).cells.get('Long')).toHaveLength(10_000);
});
