// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { calls, guest, setStage, removeStage, type Stage } from './stage.tsx';

let stage: Stage | undefined;
afterEach(() => removeStage(stage));

const rowOf = async (name: string): Promise<HTMLElement> => {
  const cell = await screen.findByRole('rowheader', { name });
  const row = cell.closest('tr');
  if (row === null) throw new Error('the name stands in no row');
  return row;
};
const lastListQuery = (at: Stage): URLSearchParams | undefined =>
  at.server.asked.filter(({ url }) => url.pathname === '/api/rest/guests').at(-1)?.url.searchParams;

describe('ResourceListScreen', () => {
  it('shows tabs for all records, schema tabs and states, with their counts', async () => {
    stage = await setStage({ at: '/guests' });
    await rowOf('Guest 1');
    await screen.findByRole('tab', { name: /All/ });
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
        'All3',
        'Upstairs7+',
        'Asked2',
        'Expected',
        'Gone',
        'Deleted',
      ]),
    );
  });

  it('keeps tab, filter and sort in the address, and requests exactly those', async () => {
    stage = await setStage({ at: `/guests?filter=${encodeURIComponent('{"floor":["First"]}')}` });
    await rowOf('Guest 1');
    fireEvent.click(await screen.findByRole('tab', { name: /Asked/ }));
    await waitFor(() => expect(stage?.address()).toContain('tab=Asked'));
    expect(stage.address()).toContain('filter=');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(stage?.address()).toContain('order=DESC'));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    await waitFor(() => expect(JSON.parse(lastListQuery(stage as Stage)?.get('sort') ?? '')).toEqual(['name', 'DESC']));
    expect(JSON.parse(lastListQuery(stage)?.get('filter') ?? '')).toEqual({ floor: ['First'], state: ['Asked'] });
  });

  it('returns to the first page when the tab changes', async () => {
    stage = await setStage({ at: '/guests?page=3' });
    fireEvent.click(await screen.findByRole('tab', { name: /Gone/ }));
    await waitFor(() => expect(stage?.address()).toBe('/guests?tab=Gone'));
  });

  it('names each active filter, and removes one or all', async () => {
    stage = await setStage({ at: `/guests?filter=${encodeURIComponent('{"floor":["First"],"state":"Asked"}')}` });
    await rowOf('Guest 1');
    expect(screen.getByRole('group', { name: 'Active filters' }).textContent).toContain('Floor is First');
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Floor' }));
    await waitFor(() => expect(decodeURIComponent(stage?.address() ?? '')).toBe('/guests?filter={"state":"Asked"}'));
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(stage?.address()).toBe('/guests'));
  });

  it('shows call, WhatsApp, status and note actions when the role permits them', async () => {
    stage = await setStage({ at: '/guests' });
    const row = within(await rowOf('Guest 1'));
    expect(row.getByRole('link', { name: 'Call Guest 1' }).getAttribute('href')).toBe('tel:+919845000001');
    expect(row.getByRole('link', { name: 'WhatsApp Guest 1' }).getAttribute('href')).toBe('https://wa.me/919845000001');
    expect(row.getByRole('button', { name: 'Change status of Guest 1' })).toBeDefined();
    expect(row.getByRole('button', { name: 'Add a note to Guest 1' })).toBeDefined();
  });

  it('shows no actions and no Add button to a role with read-only permissions', async () => {
    stage = await setStage({ at: '/guests', permissions: ['view'] });
    const row = within(await rowOf('Guest 1'));
    expect(row.queryAllByRole('button')).toEqual([]);
    expect(row.getAllByRole('link').map((link) => link.textContent)).toEqual(['Guest 1']);
    expect(row.getByText(/Hidden for your role/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add guest' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Deleted' })).toBeNull();
  });

  it('offers no column of a field that the role cannot see, but that of a masked one', async () => {
    stage = await setStage({ at: '/guests?columns=name,phone,code', permissions: ['view'] });
    await rowOf('Guest 1');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Name', 'Phone', 'Actions']);
    fireEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Room')).toBeDefined();
    expect(dialog.queryByLabelText('Code')).toBeNull();
  });

  it('adds a note by keyboard', async () => {
    stage = await setStage({ at: '/guests' });
    stage.server.answer(calls.log('2'), { json: { data: guest('2') } });
    await rowOf('Guest 1');
    const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
    await user.keyboard('jn');
    await user.type(await screen.findByLabelText('Note'), 'Comes late');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(stage?.bodies(calls.log('2'))).toEqual([{ kind: 'note', note: 'Comes late' }]));
  });

  it('selects a range with Shift, and shows which records of a bulk delete were refused and why', async () => {
    stage = await setStage({ at: '/guests' });
    stage.server.answer(calls.bulk, {
      json: {
        data: { done: ['1', '2'], refused: [{ _id: '3', code: 'NOT_ALLOWED', message: 'Not yours to delete.' }] },
      },
    });
    await rowOf('Guest 1');
    const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
    await user.click(screen.getByRole('checkbox', { name: 'Select Guest 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Guest 3' }));
    await user.keyboard('{/Shift}');
    const bar = await screen.findByRole('toolbar', { name: 'Selected records' });
    expect(bar.textContent).toContain('3 selected');
    await user.click(within(bar).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 guests?' });
    expect(dialog.textContent).toContain('restore');
    // References are requested before the records can be deleted.
    const act = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    await waitFor(() => expect(act.disabled).toBe(false));
    await user.click(act);
    await screen.findByText('2 changed, 1 not changed');
    expect(screen.getByText(/Not yours to delete/).textContent).toContain('Guest 3');
    expect(stage.bodies(calls.bulk)).toEqual([
      { operation: 'references', ids: ['1', '2', '3'] },
      { operation: 'delete', ids: ['1', '2', '3'] },
    ]);
    expect(screen.queryByRole('toolbar', { name: 'Selected records' })).toBeNull();
  });

  it('offers no action while it counts all records that match', async () => {
    stage = await setStage({ at: '/guests' });
    await rowOf('Guest 1');
    stage.server.answer(calls.list, {
      json: [guest('1'), guest('2')],
      headers: { 'content-range': 'guests 0-1/9', 'access-control-expose-headers': 'content-range' },
    });
    fireEvent.click(await screen.findByRole('tab', { name: /Asked/ }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Guest 3' })).toBeNull());
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = await screen.findByRole('toolbar', { name: 'Selected records' });
    const act = within(bar).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Select all 9 that match' }));
    expect(act.disabled).toBe(true);
    await within(bar).findByText('All 9 selected');
    expect(act.disabled).toBe(false);
  });

  it('shows why it cannot load, and loads on Try again', async () => {
    stage = await setStage({ at: '/guests' });
    stage.server.answer(calls.list, {
      status: 503,
      json: { error: { code: 'DATABASE_AWAY', message: 'The database can not be reached right now.' } },
    });
    stage.go('/guests?q=x');
    await screen.findByText('The database can not be reached right now.');
    stage.server.answer(calls.list, { json: [guest('9')], headers: { 'content-range': 'guests 0-0/1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Guest 9');
  });

  it('distinguishes an empty list from one without matches', async () => {
    stage = await setStage({ at: '/guests?q=nobody', records: [] });
    await screen.findByText('No guests match');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('No guests yet');
    expect(screen.queryByLabelText('Pages')).toBeNull();
  });
});
