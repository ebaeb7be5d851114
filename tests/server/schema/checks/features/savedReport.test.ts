import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields } from '../../files/folder.ts';

const fields = withFields({
  text: { type: 'string' },
  query: { type: 'string' },
  on: { type: 'boolean' },
  often: { type: 'string', enum: ['Never', 'Daily'] },
  weekday: { type: 'string', enum: ['Monday', 'Sunday'] },
  monthDay: { type: 'integer', minimum: 1, maximum: 28 },
  people: { type: 'array', kind: 'references', to: 'things', items: { type: 'string' } },
  gone: { type: 'array', kind: 'references', to: 'things', items: { type: 'string' }, readOnly: true },
  sent: { type: 'string', format: 'date-time', readOnly: true },
  told: { type: 'string', readOnly: true },
});
const mail = {
  on: 'on',
  rhythm: 'often',
  rhythms: { Daily: 'daily' },
  time: 'text',
  weekday: 'weekday',
  monthDay: 'monthDay',
  to: 'people',
  stopped: 'gone',
  sentAt: 'sent',
  outcome: 'told',
};
const problems = async (savedReport: object, more: object = {}): Promise<readonly string[]> =>
  (
    await problemsOfThings({
      ...fields,
      ...more,
      savedReport: { report: 'text', query: 'query', first: 'on', mail, ...savedReport },
    })
  ).map((line) => line.replace(/^schemas\/things\.json:\d+:\d+ /, ''));

describe('savedReport', () => {
  it('accepts fields of the right kinds, with or without "mail"', async () => {
    expect(await problems({})).toEqual([]);
    expect(await problems({ mail: undefined }, { sharedWith: 'people' })).toEqual([]);
  });

  it('rejects unknown fields, fields of the wrong kind, and a rhythm of an unknown value', async () => {
    expect(await problems({ report: 'txt', first: 'text' })).toEqual([
      'savedReport.report: is not a field of things, got "txt"; did you mean "text"?',
      'savedReport.first: names a field of the wrong kind, got "text"; expected a yes/no field',
    ]);
    expect(
      await problems({ mail: { ...mail, stopped: 'people', monthDay: 'text', rhythms: { Dayly: 'daily' } } }),
    ).toEqual([
      'savedReport.mail.rhythms.Dayly: is not a value of often, got "Dayly"; did you mean "Daily"?',
      'savedReport.mail.monthDay: names a field of the wrong kind, got "text"; expected a number from 1 to 28',
      'savedReport.mail.stopped: names a field of the wrong kind, got "people"; expected references with "readOnly": true',
    ]);
  });

  it('rejects "sharedWith" when the field is not a list of references', async () => {
    expect(await problems({}, { sharedWith: 'text' })).toEqual([
      'sharedWith: names a field of the wrong kind, got "text"; expected references',
    ]);
  });
});
