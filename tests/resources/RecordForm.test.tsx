// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { calls, guest, setStage, removeStage, type Stage } from './stage.tsx';

let stage: Stage | undefined;
afterEach(() => removeStage(stage));

const input = (label: RegExp): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>(label, {});
const retype = async (label: RegExp, text: string): Promise<void> => {
  const field = await input(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('form of a new record', () => {
  it('has no inputs for fields that only the server writes', async () => {
    stage = await setStage({ at: '/guests/add' });
    await input(/^Name/);
    expect(screen.queryByLabelText(/State/)).toBeNull();
    expect(screen.queryByLabelText(/Reason/)).toBeNull();
  });

  it('reports missing fields and focuses the first one', async () => {
    stage = await setStage({ at: '/guests/add' });
    await input(/^Name/);
    press('Save guest');
    await screen.findByText('Please enter Name');
    await waitFor(async () => expect(document.activeElement).toBe(await input(/^Name/)));
    expect(stage.bodies(calls.create)).toEqual([]);
  });

  it('shows server errors at their fields, and focuses the first one', async () => {
    stage = await setStage({ at: '/guests/add' });
    stage.server.answer(calls.create, {
      status: 422,
      json: { error: { code: 'INVALID', message: 'No.', fields: { suite: 'Suite is taken', room: 'Room is taken' } } },
    });
    await retype(/^Name/, 'Asha');
    press('Save guest');
    await screen.findByText('Suite is taken');
    expect(screen.getByText('Room is taken')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await input(/^Room/)));
  });

  it('shows duplicates when the user leaves a unique field', async () => {
    stage = await setStage({ at: '/guests/add' });
    stage.server.answer(calls.duplicates, {
      json: { data: [{ resource: 'guests', _id: '7', title: 'Ravi Nair', field: 'phone' }] },
    });
    await retype(/^Phone/, '98450 12345');
    await userEvent.tab();
    const link = await screen.findByRole('link', { name: 'Ravi Nair' });
    expect(link.getAttribute('href')).toBe('/guests/7');
  });

  it('saves a duplicate only after confirmation', async () => {
    stage = await setStage({ at: '/guests/add', records: [guest('8')] });
    const duplicates = [{ resource: 'guests', _id: '7', title: 'Ravi Nair', field: 'phone' }];
    stage.server.answer(calls.create, {
      status: 409,
      json: { error: { code: 'DUPLICATE', message: 'Exists.', duplicates } },
    });
    await retype(/^Name/, 'Ravi');
    press('Save guest');
    const anyway = await screen.findByRole('button', { name: 'Save anyway' });
    stage.server.answer(calls.create, { status: 201, json: guest('8') });
    fireEvent.click(anyway);
    await waitFor(() => expect(stage?.address()).toBe('/guests/8'));
    expect(stage.bodies(calls.create)).toEqual([
      { name: 'Ravi', code: 'G' },
      { name: 'Ravi', code: 'G', allowDuplicate: true },
    ]);
  });
});

describe('form of an existing record', () => {
  it('sends only changed fields, null for cleared ones, and the loaded version', async () => {
    stage = await setStage({ at: '/guests/1/edit', records: [guest('1', { room: 'Blue' })] });
    stage.server.answer(calls.update('1'), { json: guest('1', { room: null, suite: 'Red', version: 2 }) });
    await userEvent.clear(await input(/^Room/));
    await retype(/^Suite/, 'Red');
    fireEvent.keyDown(await input(/^Suite/), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(stage?.bodies(calls.update('1'))).toEqual([{ room: null, suite: 'Red', version: 1 }]));
  });

  it('saves all its parts once on Enter', async () => {
    stage = await setStage({ at: '/guests/1/edit', records: [guest('1', { room: 'Blue' })] });
    stage.server.answer(calls.update('1'), { json: guest('1', { room: 'Green', suite: 'Red', version: 2 }) });
    await retype(/^Room/, 'Green');
    await retype(/^Suite/, 'Red{Enter}');
    await waitFor(() =>
      expect(stage?.bodies(calls.update('1'))).toEqual([{ room: 'Green', suite: 'Red', version: 1 }]),
    );
  });

  it('hides fields that the role may not read, and disables those it may not change', async () => {
    stage = await setStage({ at: '/guests/1/edit', permissions: ['view', 'edit'] });
    await input(/^Name/);
    expect(screen.queryByLabelText(/^Phone/)).toBeNull();
    expect(screen.getAllByText(/Hidden for your role/).length).toBeGreaterThan(0);
    expect((await input(/^Host/)).disabled).toBe(true);
  });

  it('asks before it discards unsaved changes', async () => {
    stage = await setStage({ at: '/guests/1/edit' });
    await retype(/^Room/, 'Green');
    stage.go('/elsewhere');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Stay',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await input(/^Room/)).value).toBe('Green');
    stage.go('/elsewhere');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByText('elsewhere');
  });

  it('saves before it leaves, if the user wants that', async () => {
    stage = await setStage({ at: '/guests/1/edit', records: [guest('1', { room: 'Blue' })] });
    stage.server.answer(calls.update('1'), { json: guest('1', { room: 'Green', version: 2 }) });
    await retype(/^Room/, 'Green');
    stage.go('/elsewhere');
    fireEvent.click(await screen.findByRole('button', { name: 'Save and leave' }));
    await screen.findByText('elsewhere');
    expect(stage.bodies(calls.update('1'))).toEqual([{ room: 'Green', version: 1 }]);
  });

  it('stays if the values cannot be saved, and says why', async () => {
    stage = await setStage({ at: '/guests/1/edit', records: [guest('1', { room: 'Blue' })] });
    await retype(/^Name/, '{Backspace}');
    stage.go('/elsewhere');
    fireEvent.click(await screen.findByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Please enter Name')).toBeTruthy();
    expect(screen.queryByText('elsewhere')).toBeNull();
  });

  it('does not ask when nothing was changed', async () => {
    stage = await setStage({ at: '/guests/1/edit' });
    await input(/^Room/);
    stage.go('/elsewhere');
    await screen.findByText('elsewhere');
  });

  it('shows both versions after a concurrent edit, and saves the choice on top of the newer version', async () => {
    stage = await setStage({ at: '/guests/1/edit', records: [guest('1', { room: 'Blue', suite: 'Old' })] });
    const current = guest('1', { room: 'Theirs', suite: 'New', name: 'Their name', version: 5 });
    stage.server.answer(calls.update('1'), {
      status: 409,
      json: { error: { code: 'STALE_VERSION', message: 'Changed.', current } },
    });
    await retype(/^Room/, 'Mine');
    await retype(/^Suite/, 'Mine too');
    press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this record' });
    const roomGroup = within(dialog).getByRole('group', { name: 'Room' });
    expect(roomGroup.textContent).toBe('RoomMineMineTheirsTheirs');
    expect(dialog.textContent).toContain('Their name');
    fireEvent.click(within(roomGroup).getByRole('radio', { name: /^Theirs/ }));
    stage.server.answer(calls.update('1'), { json: { ...current, suite: 'Mine too', version: 6 } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stage?.bodies(calls.update('1')).at(-1)).toEqual({ suite: 'Mine too', version: 5 }));
    await waitFor(async () => expect((await input(/^Room/)).value).toBe('Theirs'));
  });
});
