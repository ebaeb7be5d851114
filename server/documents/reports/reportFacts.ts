import { word } from '#model/language/wording.ts';
import { kindFor } from '#kinds/index.ts';
import { instantText } from '#model/values/time/dates.ts';
import { isObject } from '#model/schema/json.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { rangeText } from '#model/reports/rangeText.ts';
import type { Model } from '#model/resource.ts';

/** One line of the heading of a printed report: `["Received","1-Nov-2026 – 30-Nov-2026"]`. */
export type Fact = readonly [label: string, text: string];

/** Returns the ids of the records that the filters of a report name, by resource: `{"users":["0193…"]}`. */
export const filterIds = (
  model: Model,
  { filters, filter }: ReportAnswer,
): Readonly<Record<string, readonly string[]>> => {
  const ids: Record<string, readonly string[]> = {};
  for (const { name, resource, field } of filters) {
    const to = model.resources[resource]?.fieldsByName[field]?.to;
    const found = [filter[name]]
      .flat()
      .filter((value): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value));
    if (to !== undefined && found.length > 0) ids[to] = [...(ids[to] ?? []), ...found];
  }
  return ids;
};

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? word(String(value))
    : value === true
      ? word('yes')
      : value === false
        ? word('no')
        : JSON.stringify(value);

const operandText = (value: unknown, titles: ReadonlyMap<string, string>): string =>
  [value]
    .flat()
    .map((one) => (one === '$me' ? word('me') : (titles.get(String(one)) ?? plain(one))))
    .join(', ');

const filterText = (value: unknown, titles: ReadonlyMap<string, string>): string => {
  if (!isObject(value)) return operandText(value, titles);
  return Object.entries(value)
    .map(([operator, operand]) =>
      operator === 'blank'
        ? operand === true
          ? word('empty')
          : word('filled in')
        : `${word(operator)} ${operandText(operand, titles)}`,
    )
    .join(word(' and '));
};

/** A report whose heading is printed. */
export type FactsRequest = {
  readonly model: Model;
  readonly answer: ReportAnswer;
  /** Titles of the records that the report is filtered by, by id. */
  readonly titles: ReadonlyMap<string, string>;
};

/**
 * Returns the lines of a report's heading: the range, each filter, whether teams and former users are included (for
 * reports about people), and when the figures were queried.
 */
export const reportFacts = ({ model, answer, titles }: FactsRequest): readonly Fact[] => {
  const { bases, basis, filters, filter, asOf, timeZone } = answer;
  const days = rangeText({ from: answer.from ?? undefined, to: answer.to ?? undefined });
  const isOfPeople = model.reports[answer.name]?.parts.some(({ person }) => person !== undefined) === true;
  const asked = filters.filter(({ name }) => filter[name] !== undefined);
  return [
    [bases.find(({ name }) => name === basis)?.title ?? word('Days'), days],
    ...asked.map(({ name, title, resource, field: fieldName }): Fact => {
      const field = model.resources[resource]?.fieldsByName[fieldName];
      const value = filter[name];
      const isRecord = field !== undefined && kindFor(field).traits.refersTo !== undefined;
      return [title, filterText(value, isRecord ? titles : new Map())];
    }),
    ...(isOfPeople
      ? [
          [
            word('People'),
            [
              word(answer.team === 'with' ? 'with their teams' : 'without their teams'),
              word(answer.inactive === 'with' ? 'with former users' : 'without former users'),
            ].join(', '),
          ] as const,
        ]
      : []),
    [word('As of'), `${instantText(asOf, timeZone)} (${timeZone})`],
  ];
};
