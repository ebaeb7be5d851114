// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSelection } from '../../../../src/resources/list/state/useSelection.ts';
import type { ResourceRecord } from '../../../../src/resources/shared/resourceRecord.ts';

afterEach(cleanup);

const shown: readonly ResourceRecord[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, _id: id, version: 1 }));

const start = () => {
  const { result, rerender } = renderHook(({ scope }) => useSelection(scope), { initialProps: { scope: 'New' } });
  return {
    ids: (): readonly string[] => [...result.current.records.keys()],
    toggle: (index: number): void => act(() => result.current.toggle(shown, index)),
    toggleTo: (index: number): void => act(() => result.current.toggle(shown, index, { range: true })),
    toggleAll: (): void => act(() => result.current.toggleAll(shown)),
    showTab: (scope: string): void => rerender({ scope }),
  };
};

describe('useSelection', () => {
  it('selects a record, and unselects it again', () => {
    const { ids, toggle } = start();
    toggle(1);
    toggle(2);
    expect(ids()).toEqual(['b', 'c']);
    toggle(1);
    expect(ids()).toEqual(['c']);
  });

  it('selects and unselects a range, which begins at the record toggled before', () => {
    const { ids, toggle, toggleTo } = start();
    toggle(0);
    toggleTo(2);
    expect(ids()).toEqual(['a', 'b', 'c']);
    toggleTo(1);
    expect(ids()).toEqual(['a']);
  });

  it('selects all records that are not selected yet, and unselects all once they are', () => {
    const { ids, toggle, toggleAll } = start();
    toggle(3);
    toggleAll();
    expect([...ids()].sort()).toEqual(['a', 'b', 'c', 'd']);
    toggleAll();
    expect(ids()).toEqual([]);
  });

  it('selects nothing any more when the list shows other records', () => {
    const { ids, toggle, showTab } = start();
    toggle(0);
    showTab('Booked');
    expect(ids()).toEqual([]);
  });
});
