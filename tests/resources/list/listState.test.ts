import { describe, expect, it } from 'vitest';
import { readResource } from '#model/readModel.ts';
import { readListState, writeListState } from '../../../src/resources/list/listState.ts';

const resource = readResource({
  name: 'jobs', title: 'Job', type: 'object', properties: { name: { type: 'string' }, size: { type: 'string', enum: ['S'], filter: true } },
  list: { tabs: [{ title: 'Small', filter: { size: 'S' } }], start: 'Small' },
});
const read = (address: string): string => readListState(resource, new URLSearchParams(address)).tab;

describe('the tab that a list opens with', () => {
  it.each([['', 'Small'], ['tab=', ''], ['tab=Other', 'Other'], ['filter={"size":["S"]}', ''], ['q=x', ''], ['tab=Small&q=x', 'Small']])('is of the address “%s” the tab “%s”', (address, tab) => {
    expect(read(address)).toBe(tab);
  });

  it.each(['', 'tab=', 'tab=Small&q=x', 'q=x'])('writes “%s” as it was read', (address) => {
    expect(writeListState(resource, readListState(resource, new URLSearchParams(address))).toString()).toBe(address);
  });
});
