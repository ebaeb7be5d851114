import { expect, it } from 'vitest';
import { parseTraceParent } from '../../../../../server/http/plugins/log/addTraceContext.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

it('parseTraceParent returns the ids of a valid header', () => {
  expect(parseTraceParent(`00-${traceId}-${parentId}-01`)).toEqual({ traceId, parentId });
});

it.each([
  undefined,
  '',
  ['00-a', '00-b'],
  `01-${traceId}-${parentId}-01`,
  `00-${'0'.repeat(32)}-${parentId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${parentId}-01`,
  `00-${traceId}-${parentId}-01\n{"forged":1}`,
])('parseTraceParent returns undefined for %j', (header) => {
  expect(parseTraceParent(header)).toBeUndefined();
});
