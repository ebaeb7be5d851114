// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { samples } from './sampleFields.ts';
import { showInput } from './showInput.tsx';

afterEach(cleanup);

describe('nested inputs', () => {
  it('rows are added, moved and removed with buttons', async () => {
    const { user, sample } = showInput('rows', { record: { sample: [{ unit: 'A' }] } });
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    await user.type(within(screen.getByRole('group', { name: 'Sample, row 2' })).getByLabelText('Unit'), 'B');
    await user.click(screen.getByRole('button', { name: 'Move Sample, row 2 up' }));
    expect(sample()).toEqual([{ unit: 'B' }, { unit: 'A' }]);
    await user.click(screen.getByRole('button', { name: 'Remove Sample, row 1' }));
    expect(sample()).toEqual([{ unit: 'A' }]);
  });

  it('rows have the name that the schema gives one of them', async () => {
    const items = { type: 'object', title: 'Unit', properties: { number: { type: 'string' } } } as const;
    const { user } = showInput('rows', { property: { type: 'array', items } });
    await user.click(screen.getByRole('button', { name: 'Add unit' }));
    expect(screen.getByRole('button', { name: 'Remove Unit 1' })).toBeTruthy();
  });

  it('a group writes into its object', async () => {
    const { user, sample } = showInput('group');
    await user.type(screen.getByLabelText('City'), 'Pune');
    expect(sample()).toEqual({ city: 'Pune' });
  });

  it('a free object is edited as names and values, also by keyboard', async () => {
    const free = { type: 'object', properties: {} } as const;
    const { user, sample } = showInput('group', { property: free, record: { sample: { Gate: 'left', Floors: 3 } } });
    const rows = () => screen.queryAllByRole('group', { name: /^Sample \d/ });
    const inRow = (index: number, label: string) => within(rows()[index] ?? document.body).getByLabelText(label);
    expect(rows().map((row) => [...row.querySelectorAll('input')].map(({ value }) => value))).toEqual([
      ['Gate', 'left'],
      ['Floors', '3'],
    ]);
    await user.type(inRow(0, 'Value'), ' side');
    expect(sample()).toEqual({ Gate: 'left side', Floors: 3 });
    await user.type(inRow(1, 'Value'), '{Enter}');
    expect(document.activeElement).toBe(inRow(2, 'Name'));
    await user.keyboard('Lift');
    await user.type(inRow(2, 'Value'), 'two');
    expect(sample()).toEqual({ Gate: 'left side', Floors: 3, Lift: 'two' });
    await user.clear(inRow(2, 'Name'));
    await user.type(inRow(2, 'Name'), 'Gate');
    expect(screen.getAllByText('This name is used twice.').length).toBe(2);
    expect(sample()).toEqual({ Gate: 'left side', Floors: 3, '': 'two' });
    await user.click(screen.getByRole('button', { name: 'Remove Sample 3' }));
    await user.click(screen.getByRole('button', { name: 'Add sample' }));
    await user.keyboard('{Backspace}');
    expect([rows().length, sample()]).toEqual([2, { Gate: 'left side', Floors: 3 }]);
    for (const name of ['Remove Sample 2', 'Remove Sample 1']) await user.click(screen.getByRole('button', { name }));
    expect(sample()).toBeNull();
  });

  it('pictures are added, and the cover is moved to the front', async () => {
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    const { user, sample } = showInput('image', { record: { sample: samples.image.value } });
    const added = new File(['x'], 'side.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose picture: Sample'), added);
    expect(sample()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Make cover: side.png' }));
    expect((sample() as unknown[])[0]).toBe(added);
    await user.click(screen.getByRole('button', { name: 'Remove front.png' }));
    expect(sample()).toHaveLength(2);
  });

  it('a new file replaces the existing one', async () => {
    const { user, sample } = showInput('file', { record: { sample: samples.file.value } });
    const added = new File(['x'], 'new.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Choose file: Sample'), added);
    expect(sample()).toBe(added);
  });
});
