import { kindFor } from '#kinds/index.ts';
import { addDays, dayText, monthText } from '#model/values/dates.ts';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { stepEnd } from '#model/reports/cellList.ts';
import { parseFieldPath } from '#model/reports/fields.ts';
import type { PartSchema, TimeStep } from '#model/schema/reportSchema.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Reader } from '../query/filters/reader.ts';
import { personNote, removedTitle, type TitleRow } from './people.ts';
import type { ReportRequest } from './parseReportRequest.ts';

export type LineKey = readonly (string | null)[];

/** What a row of the report is of: its field, and the resource whose records it is of. */
export type RowSubject = {
  readonly field: Field;
  readonly target: Resource | undefined;
  readonly step: TimeStep | undefined /** Colours of its values, where it is a state. */;
  readonly colors: Readonly<Record<string, string>>;
};

/** Gives the subject of each row, as the first part tells it. */
export const rowSubjects = (
  model: Model,
  part: PartSchema,
  steps: readonly (TimeStep | undefined)[],
): readonly RowSubject[] =>
  part.rows.flatMap((path, index) => {
    const { resource, field: name } = parseFieldPath(part, path);
    const of = model.resources[resource];
    const field = of?.fieldsByName[name];
    if (of === undefined || field === undefined) return [];
    const { states } = of;
    const colors =
      states?.field === name
        ? Object.entries(states.values).flatMap(([value, { color }]) =>
            color === undefined ? [] : [[value, color] as const],
          )
        : [];
    return [{ field, target: model.resources[field.to ?? ''], step: steps[index], colors: Object.fromEntries(colors) }];
  });

const stepTitle = (day: string, step: TimeStep): string => {
  if (step === 'month') return monthText(day.slice(0, 7));
  return step === 'week' ? `${dayText(day)} to ${dayText(addDays(day, 6))}` : dayText(day);
};

const valueOf = (text: string): string | boolean => (text === 'true' ? true : text === 'false' ? false : text);

/** Gives what people call a line: a record's title, a choice, a day. */
export const lineTitle = (
  { field, target, step }: RowSubject,
  value: string | null,
  { titles, reader }: { readonly titles: ReadonlyMap<string, TitleRow>; readonly reader: Reader },
): string => {
  if (value === null) return `No ${inLowerCase(field.title)}`;
  if (step !== undefined) return stepTitle(value, step);
  if (target !== undefined) return titles.get(value)?.title ?? removedTitle(target);
  return (
    kindFor(field).toText(kindFor(field).column.type === 'boolean' ? valueOf(value) : value, field, reader) || value
  );
};

/** Gives the colour of the state that a line is of, as its file says; undefined where it names none. */
export const lineColor = (subjects: readonly RowSubject[], key: LineKey): string | undefined =>
  subjects.flatMap(({ colors }, index) =>
    Object.hasOwn(colors, key[index] ?? '') ? (colors[key[index] ?? ''] ?? []) : [],
  )[0];

/** Gives what there is to note of a line: that the person it is of works here no more. */
export const lineNote = (
  subjects: readonly RowSubject[],
  key: LineKey,
  titles: ReadonlyMap<string, TitleRow>,
): 'inactive' | 'deleted' | undefined =>
  subjects.flatMap(({ target }, index) => {
    const id = key[index];
    return target === undefined || id === null || id === undefined ? [] : (personNote(target, titles.get(id)) ?? []);
  })[0];

/** chosen: three years of days; a longer range has only the steps that have figures. */
const maxEmptySteps = 1100;

const stepStart = (day: string, step: TimeStep): string => {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return step === 'week' ? addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day;
};

/** Gives the first day of each step from one day to another; none where they are too many. */
const stepsBetween = (from: string, to: string, step: TimeStep): readonly LineKey[] => {
  const days: string[] = [];
  for (let day = stepStart(from, step); day <= to && days.length <= maxEmptySteps; day = stepEnd(day, step))
    days.push(day);
  return days.length > maxEmptySteps ? [] : days.map((day) => [day]);
};

/**
 * Gives the periods of a report of one row of time, also those without figures: a day on which nothing came is a day
 * all the same. By default only where the range is of the very dates that the lines are of; with `everyStep` else from
 * the first period that has figures to the last.
 */
export const emptySteps = (
  { rows, bases }: PartSchema,
  { from, to, basis, steps: [step] }: ReportRequest,
  { keys, everyStep }: { readonly keys: readonly LineKey[]; readonly everyStep: boolean },
): readonly LineKey[] => {
  if (step === undefined || rows.length !== 1) return [];
  if (rows[0] === bases[basis] && from !== undefined && to !== undefined) return stepsBetween(from, to, step);
  const days = keys.flatMap(([day]) => day ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return !everyStep || first === undefined || last === undefined ? [] : stepsBetween(first, last, step);
};

const placeOf = ({ field, target, step }: RowSubject, value: string): number =>
  target === undefined && step === undefined ? field.choices.indexOf(value) : -1;

/** Orders lines: time as it goes, choices as the file has them, all else by title; a blank comes last. */
export const compareLines =
  (subjects: readonly RowSubject[]) =>
  (
    a: { readonly key: LineKey; readonly titles: readonly string[] },
    b: { readonly key: LineKey; readonly titles: readonly string[] },
  ): number => {
    for (const [index, subject] of subjects.entries()) {
      const [one, other] = [a.key[index] ?? null, b.key[index] ?? null];
      if (one === other) continue;
      if (one === null || other === null) return one === null ? 1 : -1;
      if (subject.step !== undefined) return one < other ? -1 : 1;
      const [place, otherPlace] = [placeOf(subject, one), placeOf(subject, other)];
      if (place !== otherPlace && place >= 0 && otherPlace >= 0) return place - otherPlace;
      const order = (a.titles[index] ?? '').localeCompare(b.titles[index] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  };
