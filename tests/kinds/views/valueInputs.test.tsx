// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showInput } from './showInput.tsx';

afterEach(cleanup);

describe('value inputs', () => {
  it('money shows the short form of a number, and keeps invalid text', async () => {
    const { user, sample } = showInput('money');
    const box = screen.getByLabelText('Sample');
    await user.type(box, '12500000');
    const readAs = screen.getByText('= 1.25 Cr');
    expect(box.getAttribute('aria-describedby')).toContain(readAs.id);
    // In the input, not below it: buttons below must not move when the user leaves the input.
    expect(readAs.closest('.MuiInputBase-root')?.contains(box)).toBe(true);
    await user.clear(box);
    await user.type(box, 'a lot');
    await user.tab();
    expect(sample()).toBe('a lot');
    expect(box).toHaveProperty('value', 'a lot');
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  it('money shows the exact amount when the short form would round it', () => {
    showInput('money', { record: { sample: 12_345_678 } });
    expect(screen.getByLabelText('Sample')).toHaveProperty('value', '12345678');
  });

  it('an area keeps its unit', async () => {
    const { user, sample } = showInput('area');
    await user.selectOptions(screen.getByLabelText('Unit of Sample'), 'acre');
    await user.type(screen.getByLabelText('Sample'), '2.5');
    expect(sample()).toEqual({ value: 2.5, unit: 'acre' });
  });

  it("a month accepts the field's choices", async () => {
    const { user, sample } = showInput('month', { record: { sample: '2024-01' } });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sample' });
    expect(field.value).toBe('Jan-2024');
    await user.clear(field);
    await user.type(field, 'ready{Tab}');
    expect([sample(), field.value]).toEqual(['Ready', 'Ready']);
    await user.click(screen.getByRole('button', { name: 'Choose month: Sample' }));
    await user.click(await screen.findByRole('button', { name: /^Mar-/ }));
    expect(sample()).toMatch(/^\d{4}-03$/);
  });

  it('a date-time is parsed and formatted, and invalid text is kept', async () => {
    const { user, sample } = showInput('datetime');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sample' });
    expect(field.placeholder).toBe('5-Jan-2024, 2:30 pm');
    await user.type(field, '5/1/2024 14:30{Tab}');
    expect([sample(), field.value]).toEqual(['2024-01-05T09:00:00.000Z', '5-Jan-2024, 2:30 pm']);
    await user.clear(field);
    await user.type(field, 'soonish{Tab}');
    expect([sample(), field.value]).toEqual(['soonish', 'soonish']);
    expect(screen.getByText('Enter a date such as 5-Jan-2024, 2:30 pm')).toBeTruthy();
    await user.clear(field);
    expect(sample()).toBeNull();
  });

  it('a date-time offers quick choices, a calendar with arrow keys, and half hours', async () => {
    const { user, sample } = showInput('datetime', { record: { sample: '2024-01-05T09:00:00.000Z' } });
    await user.type(screen.getByRole('textbox', { name: 'Sample' }), '{ArrowDown}');
    const dialog = await screen.findByRole('dialog', { name: 'Choose date and time: Sample' });
    expect(await within(dialog).findByRole('button', { name: 'In 1 hour' })).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toContain('January 5th, 2024');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(sample()).toBe('2024-01-06T09:00:00.000Z');
    await user.selectOptions(within(dialog).getByLabelText('Time'), '4:00 pm');
    expect(sample()).toBe('2024-01-06T10:30:00.000Z');
    await user.click(within(dialog).getByRole('button', { name: 'Tomorrow 11:00 am' }));
    expect(sample()).toMatch(/T05:30:00\.000Z$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('yes/no toggles', async () => {
    const { user, sample } = showInput('yesNo');
    await user.click(screen.getByRole('checkbox', { name: 'Sample' }));
    expect(sample()).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Sample' }));
    expect(sample()).toBe(false);
  });

  it('a secret is shown on demand', async () => {
    const { user } = showInput('secret', { record: { sample: 'hush' } });
    expect(screen.getByLabelText('Sample').getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show Sample' }));
    expect(screen.getByLabelText('Sample').getAttribute('type')).toBe('text');
  });

  it('long text shows its length and the maximum', async () => {
    const { user } = showInput('longText');
    await user.type(screen.getByLabelText('Sample'), 'Garden');
    expect(screen.getByText('6 / 20')).toBeTruthy();
  });
});
