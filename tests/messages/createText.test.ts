// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createText } from '../../src/messages/createText.ts';
import { i18nProvider } from '../../src/messages/i18nProvider.ts';
import { textWithNodes } from '../../src/messages/textWithNodes.ts';

const sampleText = createText('sample', {
  save: 'Save',
  empty: { title: 'No %{things} yet' },
  rows: '%{count} row of %{name} |||| %{count} rows of %{name}',
  more: 'Read %{link} or ask %{person}.',
});

describe('createText', () => {
  it('returns top-level and nested texts', () => {
    expect([sampleText('save'), sampleText('empty.title', { things: 'leads' })]).toEqual(['Save', 'No leads yet']);
  });

  it.each([
    [0, '0 rows of a.csv'],
    [1, '1 row of a.csv'],
    [1234567, '12,34,567 rows of a.csv'],
  ])('uses the plural form for %d', (count, expected) =>
    expect(sampleText('rows', { count, name: 'a.csv' })).toBe(expected),
  );

  it('inserts parameters literally, even if they look like placeholders', () => {
    expect(sampleText('empty.title', { things: '%{things} |||| $&' })).toBe('No %{things} |||| $& yet');
  });

  it('is type-checked for keys and parameters', () => {
    expect(
      sampleText(
        // @ts-expect-error no such key, which the compiler names
        'gone',
      ),
    ).toBe('gone');
    expect(
      sampleText(
        // @ts-expect-error no such key, with parameters
        'gone',
        { things: 'leads' },
      ),
    ).toBe('gone');
    // @ts-expect-error the parameter is missing
    expect(sampleText('empty.title')).toBe('No %{things} yet');
  });

  it('textWithNodes inserts React elements', () => {
    render(
      createElement(
        'p',
        { role: 'note' },
        textWithNodes(sampleText, 'more', {
          link: createElement('a', { href: '#a' }, 'the guide'),
          person: 'Asha',
        }),
      ),
    );
    expect(screen.getByRole('note').textContent).toBe('Read the guide or ask Asha.');
    expect(screen.getByText('the guide').tagName).toBe('A');
  });
});

describe('react-admin', () => {
  it('gets its texts by key, and shows other texts unchanged', () => {
    expect(i18nProvider.translate('ra.message.delete_title', { name: 'Asha' })).toBe('Delete Asha?');
    expect(i18nProvider.translate('Stored, 100 %.', { _: 'Stored, 100 %.' })).toBe('Stored, 100 %.');
    expect(i18nProvider.translate('Not a key')).toBe('Not a key');
  });
});
