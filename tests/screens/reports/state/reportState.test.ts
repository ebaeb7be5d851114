import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickRanges } from '#model/schema/files/tileSchema.ts';
import { charts, timeSteps } from '#model/schema/files/reportSchema.ts';
import { daysOf, reportQuery } from '../../../../src/screens/reports/state/reportQuery.ts';
import {
  parseReportState,
  shares,
  writeReportState,
  type ReportState,
} from '../../../../src/screens/reports/state/reportState.ts';

const read = (text: string): ReportState => parseReportState(new URLSearchParams(text));
const usual = read('');

describe('address of a report', () => {
  it('is empty for the default state', () => {
    expect(writeReportState(usual).toString()).toBe('');
    expect(usual).toEqual({
      range: 'last30',
      basis: '',
      filter: {},
      team: false,
      inactive: true,
      sort: undefined,
      share: 'none',
      by: undefined,
      step: undefined,
      chart: undefined,
    });
  });

  it('round-trips every state', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 });
    const state: fc.Arbitrary<ReportState> = fc.record({
      range: fc.oneof(fc.constantFrom(...quickRanges), fc.constant({ from: '2026-04-01', to: '2027-03-31' })),
      basis: fc.constantFrom('', 'received', 'booked'),
      filter: fc.dictionary(
        word.filter((name) => name !== '__proto__'),
        fc.array(word),
        { maxKeys: 3 },
      ),
      team: fc.boolean(),
      inactive: fc.boolean(),
      sort: fc.option(
        fc.record({
          key: fc.constantFrom('', 'all', 'status=Not interested'),
          order: fc.constantFrom('ASC' as const, 'DESC' as const),
        }),
        { nil: undefined },
      ),
      share: fc.constantFrom(...shares),
      by: fc.option(fc.constantFrom('petsAllowed', 'city'), { nil: undefined }),
      step: fc.option(fc.constantFrom(...timeSteps), { nil: undefined }),
      chart: fc.option(fc.constantFrom(...charts, 'off' as const), { nil: undefined }),
    });
    fc.assert(
      fc.property(state, (one) => {
        expect(read(writeReportState(one).toString())).toEqual(one);
      }),
      { numRuns: 200 },
    );
  });

  it('ignores invalid parameters', () => {
    expect(read('range=ever&filter={&share=most&chart=cake&step=hour')).toEqual(usual);
    expect(read('from=2026-11-30&to=2026-11-01')).toEqual(usual);
    expect(read('from=2026-02-30&to=2026-03-01')).toEqual(usual);
    expect(read('filter=[1]')).toEqual(usual);
  });

  it('is converted to the query for the server with the days of the range', () => {
    expect(
      reportQuery(
        read(
          'range=lastMonth&basis=booked&team=with&inactive=without&filter={"source":["Direct"]}&sort=-all&share=row',
        ),
        '2026-11-21',
      ),
    ).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      basis: 'booked',
      filter: { source: ['Direct'] },
      team: 'with',
      inactive: 'without',
      by: undefined,
      step: undefined,
    });
    expect(daysOf(read('range=all').range, '2026-11-21')).toEqual({ from: undefined, to: undefined });
    expect(daysOf(read('from=2026-01-01&to=2026-01-31').range, '2026-11-21')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });
});
