// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '#model/schema/json.ts';
import { ConversionEditor } from '../../../src/features/import/mapping/rule/ConversionEditor.tsx';

afterEach(cleanup);

const lookups: readonly JsonObject[] = [{ lookup: { Apartment: 'Flat' } }, { lookup: { Villa: 'House' } }];

const showEditor = () => {
  const seen: { steps: readonly JsonObject[] } = { steps: lookups };
  const Editor = () => {
    const [steps, setSteps] = useState(lookups);
    seen.steps = steps;
    return <ConversionEditor steps={steps} options={[]} found={[]} onChange={setSteps} />;
  };
  render(<Editor />);
  const texts = () =>
    screen.getAllByRole('group').flatMap((group) => within(group).queryAllByRole<HTMLInputElement>('textbox'));
  return { seen, shown: () => [...new Set(texts())].map(({ value }) => value), user: userEvent.setup({ delay: null }) };
};

test('lookup tables stay with their conversion when conversions are moved or removed', async () => {
  const { seen, shown, user } = showEditor();
  expect(shown()).toEqual(['Apartment', 'Flat', 'Villa', 'House']);
  await user.click(screen.getByRole('button', { name: 'Move up' }));
  expect(shown()).toEqual(['Villa', 'House', 'Apartment', 'Flat']);
  await user.click(screen.getAllByRole('button', { name: 'Remove conversion' })[0] ?? document.body);
  expect(shown()).toEqual(['Apartment', 'Flat']);
  await user.type(screen.getByDisplayValue('Flat'), 's');
  expect(seen.steps).toEqual([{ lookup: { Apartment: 'Flats' } }]);
});

test('a new row may temporarily start with the text of another row', async () => {
  const { seen, shown, user } = showEditor();
  await user.click(screen.getAllByRole('button', { name: 'Add a row' })[0] ?? document.body);
  const added = screen.getAllByDisplayValue('')[0] ?? document.body;
  await user.type(added, 'Apartments');
  expect(shown().slice(0, 4)).toEqual(['Apartment', 'Flat', 'Apartments', '']);
  expect(seen.steps[0]).toEqual({ lookup: { Apartment: 'Flat', Apartments: '' } });
});
