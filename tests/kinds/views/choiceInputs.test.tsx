// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { inputFor } from '#kinds/inputs.ts';
import { sampleField } from './sampleFields.ts';
import { showInput } from './showInput.tsx';
import { FormStage, type Values } from './Stage.tsx';

afterEach(cleanup);

describe('choice inputs', () => {
  it('few choices are a select that clears to null', async () => {
    const { user, sample } = showInput('choice');
    await user.selectOptions(screen.getByLabelText('Sample'), 'Booked');
    expect(sample()).toBe('Booked');
    await user.selectOptions(screen.getByLabelText('Sample'), '');
    expect(sample()).toBeNull();
  });

  it('many choices are searchable', async () => {
    const { user, sample } = showInput('choice', {
      property: { enum: Array.from({ length: 30 }, (_, index) => `Source ${index}`) },
    });
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), '17{Enter}');
    expect(sample()).toBe('Source 17');
  });

  it.each([
    ['kolkata', 'Asia/Kolkata'],
    ['India', 'Asia/Kolkata'],
    ['+5:45', 'Asia/Kathmandu'],
    ['new york', 'America/New_York'],
  ])('a time zone is found by %s', async (text, zone) => {
    const { user, sample } = showInput('timeZone');
    const box = screen.getByRole('combobox', { name: 'Sample' });
    await user.click(box);
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(40));
    await user.type(box, text);
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain(zone.replaceAll('_', ' ')));
    await user.keyboard('{Enter}');
    expect(sample()).toBe(zone);
  });

  it('multiple choices can be added and removed', async () => {
    const { user, sample } = showInput('choices', { record: { sample: ['Hot'] } });
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), 'co{Enter}');
    expect(sample()).toEqual(['Hot', 'Cold']);
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), '{Backspace}{Backspace}');
    expect(sample()).toEqual([]);
  });

  it('free texts are added on Enter and on blur', async () => {
    const { user, sample } = showInput('texts');
    await user.type(screen.getByRole('combobox', { name: 'Sample' }), 'Indiranagar{Enter} HSR ');
    await user.tab();
    expect(sample()).toEqual(['Indiranagar', 'HSR']);
  });

  it('a reference shows its title and finds others while the user types', async () => {
    const { user, sample } = showInput('reference', { record: { sample: 'u1' } });
    const box = screen.getByRole('combobox', { name: 'Sample' });
    await waitFor(() => expect(box).toHaveProperty('value', 'Ravi Nair'));
    await user.clear(box);
    await user.type(box, 'arj');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Arjun Das']),
    );
    await user.click(screen.getByRole('option', { name: 'Arjun Das' }));
    expect(sample()).toBe('u3');
    expect(box).toHaveProperty('value', 'Arjun Das');
  });

  it('multiple references can be selected', async () => {
    const { user, sample } = showInput('references', { record: { sample: ['u1'] } });
    await screen.findByText('Ravi Nair');
    await user.click(screen.getByRole('combobox', { name: 'Sample' }));
    await user.click(await screen.findByRole('option', { name: 'Meera Iyer' }));
    expect(sample()).toEqual(['u1', 'u2']);
  });

  it('dependent choices follow the other field, and an invalid choice is cleared', async () => {
    const { Input } = inputFor('choice');
    const seen: { values: Values } = { values: {} };
    const source = { ...sampleField('choice', { enum: ['Referral', 'Portal'] }), name: 'source', title: 'Source' };
    const sub = {
      ...sampleField('choice'),
      name: 'sub',
      title: 'Sub',
      choicesBy: { field: 'source', choices: { Referral: ['Friend'], Portal: ['Housing'] } },
    };
    render(
      <FormStage record={{ source: 'Referral', sub: 'Friend' }} onValues={(values) => (seen.values = values)}>
        <Input field={source} source="source" />
        <Input field={sub} source="sub" />
      </FormStage>,
    );
    const optionsOf = () =>
      within(screen.getByLabelText('Sub'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(optionsOf()).toEqual(['', 'Friend']);
    await userEvent.selectOptions(screen.getByLabelText('Source'), 'Portal');
    await waitFor(() => expect(seen.values['sub']).toBeNull());
    expect(optionsOf()).toEqual(['', 'Housing']);
  });
});
