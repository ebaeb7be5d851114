// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { JobAnswer } from '#model/wire/jobs.ts';
import { calls, guest, setStage, removeStage, type Stage } from './stage.tsx';

let stage: Stage | undefined;
afterEach(() => removeStage(stage));

const open = async (name: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: `Change status of ${name}` }));
  return screen.findByRole('dialog', { name: `Status of ${name}` });
};
const choose = async (dialog: HTMLElement, to: string): Promise<void> => {
  fireEvent.click(within(dialog).getByRole('button', { name: to }));
  await screen.findByLabelText(/^Note/, {});
};
const labels = (): readonly (string | null)[] =>
  [...screen.getByRole('dialog').querySelectorAll('label')].map((label) => label.textContent);

describe('StatusDialog', () => {
  it('offers the next states that the workflow and the role permit', async () => {
    stage = await setStage({ at: '/guests', permissions: ['view', 'status'] });
    const dialog = await open('Guest 1');
    expect(within(dialog).getByRole('list', { name: 'Next status' }).textContent).toBe('Expected');
  });

  it('shows the fields of the transition, and reports missing ones without a request', async () => {
    stage = await setStage({ at: '/guests' });
    const dialog = await open('Guest 1');
    await choose(dialog, 'Expected');
    expect(labels().map((text) => text?.replace(/\s?\*$/, '*'))).toEqual([
      'Reason*',
      'Comes at*',
      'Room',
      'Suite',
      'Note',
    ]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change status' }));
    await screen.findByText('Please enter Reason');
    expect(screen.getByText('Please enter Comes at')).toBeDefined();
    expect(screen.getByText('Please enter Room or Suite')).toBeDefined();
    expect(stage.bodies(calls.status('1'))).toEqual([]);
  });

  it('does not show fields that the role may not read', async () => {
    stage = await setStage({
      at: '/guests',
      permissions: ['view', 'status', 'sendAway'],
      records: [guest('1', { code: null })],
    });
    await choose(await open('Guest 1'), 'Gone');
    expect(labels().map((text) => text?.replace(/\s?\*$/, '*'))).toEqual(['Reason', 'Note*']);
  });

  it('limits the sub-status to the chosen state', async () => {
    stage = await setStage({ at: '/guests' });
    await choose(await open('Guest 1'), 'Expected');
    expect([...screen.getByLabelText<HTMLSelectElement>(/Reason/).options].map(({ value }) => value)).toEqual([
      '',
      'Meeting',
      'Visit',
    ]);
  });

  it('sends state, fields, note and the loaded version', async () => {
    stage = await setStage({ at: '/guests' });
    stage.server.answer(calls.status('1'), { json: { data: guest('1', { state: 'Gone', version: 2 }) } });
    const dialog = await open('Guest 1');
    await choose(dialog, 'Gone');
    await userEvent.type(screen.getByLabelText(/^Note/), 'Went home');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change status' }));
    await waitFor(() =>
      expect(stage?.bodies(calls.status('1'))).toEqual([{ state: 'Gone', note: 'Went home', version: 1 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before a change that cannot be undone', async () => {
    stage = await setStage({ at: '/guests' });
    const dialog = await open('Guest 1');
    await choose(dialog, 'Gone');
    expect(within(dialog).getByRole('alert').textContent).toBe(
      "You can't undo this: no other status is possible after Gone.",
    );
    expect(document.activeElement?.textContent).not.toBe('Change status');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Other status' }));
    await choose(dialog, 'Expected');
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('shows a server error at its field', async () => {
    stage = await setStage({ at: '/guests' });
    stage.server.answer(calls.status('1'), {
      status: 422,
      json: {
        error: {
          code: 'INVALID',
          message: 'Some fields are invalid. Check the marked fields.',
          fields: { note: 'Note says too little' },
        },
      },
    });
    const dialog = await open('Guest 1');
    await choose(dialog, 'Gone');
    await userEvent.type(screen.getByLabelText(/^Note/), 'x');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change status' }));
    await screen.findByText('Note says too little');
    expect(screen.getByLabelText(/^Note/).getAttribute('aria-invalid')).toBe('true');
  });

  it('changes several records as a job, and reports those that cannot change', async () => {
    stage = await setStage({ at: '/guests', records: [guest('1'), guest('2', { state: 'Gone' })] });
    const job: JobAnswer = {
      _id: 'j1',
      resource: 'guests',
      action: 'status',
      input: { values: { state: 'Away' } },
      state: 'done',
      total: 2,
      done: 1,
      refused: 1,
      undone: 0,
      kept: 0,
      by: 'u1',
      byName: 'Ravi Nair',
      createdAt: '2026-11-26T09:00:00.000Z',
      endedAt: '2026-11-26T09:00:01.000Z',
      undoUntil: '2026-11-27T09:00:00.000Z',
      toSend: 0,
      message: null,
      reasons: [{ reason: 'From Gone nothing is possible.', count: 1 }],
    };
    stage.server.answer(calls.startJob, { status: 201, json: { data: job } });
    stage.server.answer('GET /api/v2/jobs/j1', { json: { data: job } });
    await screen.findByRole('rowheader', { name: 'Guest 2' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(
      within(await screen.findByRole('toolbar', { name: 'Selected records' })).getByRole('button', {
        name: 'Change status',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Status of 2 guests' });
    await choose(dialog, 'Gone1 of 2');
    expect(dialog.textContent).toContain('1 of the selected records will be skipped');
    await userEvent.type(screen.getByLabelText(/^Note/), 'All gone');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change status' }));
    await screen.findByText('1 changed');
    await screen.findByText('From Gone nothing is possible. (1)');
    await screen.findByRole('button', { name: 'Undo' });
    expect(stage.bodies(calls.startJob)).toEqual([
      { action: 'status', ids: ['1', '2'], body: { state: 'Gone', note: 'All gone' } },
    ]);
  });
});
