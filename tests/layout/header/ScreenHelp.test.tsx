// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { staffPages } from '#model/pages/pages.ts';
import { ScreenHelp } from '../../../src/layout/header/ScreenHelp.tsx';
import { screenTexts } from '../../../languages/hi/client/screenTexts.ts';
import { ModelProvider } from '../../../src/providers/schemas.tsx';
import { testSettings } from '../../support/modelOf.ts';

const flats = {
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  description: 'A flat for sale or rent.',
  type: 'object',
  properties: { name: { type: 'string' } },
  screens: { list: '/dashboard/flats/manage-flats', create: '/dashboard/flats/add-flat' },
} as const;

afterEach(cleanup);

const helpOf = (path: string): string => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ModelProvider answer={{ version: 'v1', resources: [flats], settings: testSettings, validators: '' }}>
        <MemoryRouter initialEntries={[path]}>
          <ScreenHelp />
        </MemoryRouter>
      </ModelProvider>
    </QueryClientProvider>,
  );
  const text = container.textContent ?? '';
  cleanup();
  return text;
};
const sentencesIn = (text: string): number => text.split(/[.।](?:\s|$)/).filter((part) => part !== '').length;

it('explains each screen in two sentences of its own', () => {
  const texts = Object.values(staffPages).map((path) => helpOf(path.replace(':resource', 'flats')));
  expect(texts.filter((text) => sentencesIn(text) !== 2)).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
  // checked: the keys of the object above
  for (const name of Object.keys(staffPages) as (keyof typeof staffPages)[])
    expect([name, sentencesIn(screenTexts.help.screen[name])]).toEqual([name, 2]);
  expect(helpOf('/dashboard/flats/manage-flats')).toMatch(/^A flat for sale or rent\. Search/);
  expect(sentencesIn(helpOf('/dashboard/flats/add-flat'))).toBe(2);
});
