// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Log } from '../../../src/screens/eventLog/Log.tsx';
import { useLogAddress } from '../../../src/screens/eventLog/useLogAddress.ts';

afterEach(cleanup);

type Entry = { readonly id: string; readonly text: string };

const Example = ({ entries, total }: { readonly entries: readonly Entry[]; readonly total: number }) => {
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
        answer={{ data: entries, total }}
        none={{ title: 'No deliveries yet', text: 'They appear here.' }}
        noMatches={{ title: 'No deliveries match', text: 'Choose others.' }}
        renderRow={({ text }) => <li>{text}</li>}
      />
    </>
  );
};

const open = (address: string, entries: readonly Entry[], total = entries.length): void => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Example entries={entries} total={total} />
    </MemoryRouter>,
  );
};
const address = (): string | null => screen.getByRole('status').textContent;

it('Log keeps filters and page in the address, and returns to the first page when a filter changes', async () => {
  const user = userEvent.setup();
  open('/log?page=2', [{ id: '1', text: 'First' }], 120);
  expect(within(screen.getByRole('list', { name: 'Deliveries' })).getByText('First')).toBeDefined();
  expect(screen.getByText('Page 2 of 3')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(address()).toBe('?page=3');
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Failed' }));
  expect(address()).toBe('?state=failed');
});

it('Log distinguishes no entries from no matches, and shows "All" for an unknown filter value', () => {
  open('/log', []);
  expect(screen.getByText('No deliveries yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  cleanup();
  open('/log?source=gone', []);
  expect(screen.getByText('No deliveries match')).toBeDefined();
  expect(screen.getAllByText('All sources').length).toBeGreaterThan(0);
});
