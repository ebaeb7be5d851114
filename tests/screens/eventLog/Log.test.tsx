// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Log } from '../../../src/screens/eventLog/Log.tsx';
import { useLogAddress } from '../../../src/screens/eventLog/useLogAddress.ts';

afterEach(cleanup);

type Entry = { readonly id: string; readonly text: string };

type Answer = { readonly data: readonly Entry[]; readonly total: number };

const Example = ({ answer }: { readonly answer: Answer | undefined }) => {
  const log = useLogAddress(['source', 'state']);
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <Log
        id="log"
        title="Deliveries"
        filterLabel="Filter deliveries"
        filters={[
          { name: 'source', label: 'Source', all: 'All sources', choices: [['portal', 'Portal']] },
          { name: 'state', label: 'Status', all: 'All statuses', choices: [['failed', 'Failed']] },
        ]}
        log={log}
        answer={answer}
        none={{ title: 'No deliveries yet', text: 'They appear here.' }}
        noMatches={{ title: 'No deliveries match', text: 'Choose others.' }}
        renderRow={({ text }) => <li>{text}</li>}
      />
    </>
  );
};

const open = (address: string, answer: Answer | undefined): void => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Example answer={answer} />
    </MemoryRouter>,
  );
};
const empty: Answer = { data: [], total: 0 };
const address = (): string | null => screen.getByRole('status').textContent;

const isDisabled = (name: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

it('Log turns pages, keeps the page in the address, and stops at the first and the last one', async () => {
  const user = userEvent.setup();
  open('/log?page=2&source=portal', { data: [{ id: '1', text: 'First' }], total: 120 });
  expect(within(screen.getByRole('list', { name: 'Deliveries' })).getByText('First')).toBeDefined();
  expect(screen.getByText('Page 2 of 3')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(address()).toBe('?page=3&source=portal');
  expect([isDisabled('Newer'), isDisabled('Older')]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  expect(address()).toBe('?source=portal');
  expect([isDisabled('Newer'), isDisabled('Older')]).toEqual([true, false]);
});

it('Log keeps filters in the address, and returns to the first page when one changes', async () => {
  const user = userEvent.setup();
  open('/log?page=2&source=portal', { data: [], total: 120 });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Failed' }));
  expect(address()).toBe('?source=portal&state=failed');
  await user.click(screen.getByRole('combobox', { name: 'Source' }));
  await user.click(screen.getByRole('option', { name: 'All sources' }));
  expect(address()).toBe('?state=failed');
});

it('Log distinguishes loading, no entries and no matches', () => {
  open('/log?state=failed', undefined);
  expect([screen.queryByText('No deliveries yet'), screen.queryByText('No deliveries match')]).toEqual([null, null]);
  cleanup();
  open('/log', empty);
  expect(screen.getByText('No deliveries yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  cleanup();
  open('/log?state=failed', empty);
  expect(screen.getByText('No deliveries match')).toBeDefined();
});

it('Log shows "All" for an unknown filter value, and the first page for an unknown page', () => {
  open('/log?source=gone&page=-4', { data: [], total: 51 });
  expect(screen.getByRole('combobox', { name: 'Source' }).textContent).toBe('All sources');
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
});
