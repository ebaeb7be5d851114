import { sentence } from '#model/language/wording.ts';
import { kindFor } from '#kinds/index.ts';
import { addDays, dayText, monthText } from '#model/values/time/dates.ts';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { stepEnd } from '#model/reports/cellList.ts';
import { parseFieldPath } from '#model/reports/fields.ts';
import type { PartSchema, TimeStep } from '#model/schema/files/reportSchema.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Reader } from '../query/filters/reader.ts';
import { personNote, removedTitle, type TitleRow } from './people.ts';
import type { ReportRequest } from './parseReportRequest.ts';

/** The values by which a line of a report is grouped, one for each of its fields. Null: no value. */
export type LineKey = readonly (string | null)[];

/** One field by which lines are grouped, with the resource it refers to, or the time step of a date. */
export type RowSubject = {
  readonly field: Field;
  readonly target: Resource | undefined;
  readonly step: TimeStep | undefined;
  /** Colors of the field's values, if it is a status: `#1565c0`, or a state type. */
  readonly colors: Readonly<Record<string, string>>;
};

/**
 * Returns the fields by which the lines of a report are grouped: `rows` of `part`, the report's first part. `steps`:
 * the time step of each field, such as a month; undefined for fields without one.
 */
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
        ? Object.entries(states.values).map(([value, { color, type }]) => [value, color ?? type] as const)
        : [];
    return [{ field, target: model.resources[field.to ?? ''], step: steps[index], colors: Object.fromEntries(colors) }];
  });

const stepTitle = (day: string, step: TimeStep): string => {
  if (step === 'month') return monthText(day.slice(0, 7));
  return step === 'week' ? `${dayText(day)} to ${dayText(addDays(day, 6))}` : dayText(day);
};

const valueOf = (text: string): string | boolean => (text === 'true' ? true : text === 'false' ? false : text);

/**
 * Returns the title of a line for one of its fields: the title of a record, a choice or a date; `No <field>` if `value`
 * is null; a placeholder, such as `Removed lead`, for a record that is not in `titles`.
 */
export const titleOfLine = (
  { field, target, step }: RowSubject,
  value: string | null,
  { titles, reader }: { readonly titles: ReadonlyMap<string, TitleRow>; readonly reader: Reader },
): string => {
  if (value === null) return sentence('No %{field}', { field: inLowerCase(field.title) });
  if (step !== undefined) return stepTitle(value, step);
  if (target !== undefined) return titles.get(value)?.title ?? removedTitle(target);
  return (
    kindFor(field).toText(kindFor(field).column.type === 'boolean' ? valueOf(value) : value, field, reader) || value
  );
};

/** Returns the color of a line's state. Undefined if no field of the lines (`subjects`) is a status. */
export const lineColor = (subjects: readonly RowSubject[], key: LineKey): string | undefined =>
  subjects.flatMap(({ colors }, index) =>
    Object.hasOwn(colors, key[index] ?? '') ? (colors[key[index] ?? ''] ?? []) : [],
  )[0];

/**
 * Returns whether the record of a line, usually a user, is inactive or deleted. Undefined if it is neither, or if the
 * line belongs to no record. `subjects`: the fields of the lines.
 */
export const lineNote = (
  subjects: readonly RowSubject[],
  key: LineKey,
  titles: ReadonlyMap<string, TitleRow>,
): 'inactive' | 'deleted' | undefined =>
  subjects.flatMap(({ target }, index) => {
    const id = key[index];
    return target === undefined || id === null || id === undefined ? [] : (personNote(target, titles.get(id)) ?? []);
  })[0];

/** Max empty steps that are filled in. chosen: three years of days. A longer range only has the steps with figures. */
const maxEmptySteps = 1100;

const stepStart = (day: string, step: TimeStep): string => {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return step === 'week' ? addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day;
};

/** Returns the first day of each step between two days, or none if there are too many. */
const stepsBetween = (from: string, to: string, step: TimeStep): readonly LineKey[] => {
  const days: string[] = [];
  for (let day = stepStart(from, step); day <= to && days.length <= maxEmptySteps; day = stepEnd(day, step))
    days.push(day);
  return days.length > maxEmptySteps ? [] : days.map((day) => [day]);
};

/**
 * Returns the keys of all lines of a report that has one line per period, such as a month, including periods without
 * figures: those of the request's range on the date of the lines or, with `everyStep`, from the first to the last one
 * in `keys`, the lines with figures. Empty in all other cases, and for more than 1100 periods.
 */
export const periodKeys = (
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

/**
 * Returns a function that compares two lines for sorting: periods by time, choices in the order of the schema, all
 * other values by title. Blank values come last. `subjects`: the fields of the lines.
 */
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
