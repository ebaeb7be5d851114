import type { JsonObject } from '#model/schema/json.ts';
import type { HandOverAnswer } from '#model/wire/owners.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';

/**
 * How many open records of one resource a user has and, if the current user may not reassign them, the missing
 * permission.
 */
export type HandOverPreview = HandOverAnswer['data']['resources'][number];

/** What the user has chosen in the form that reassigns records. */
export type HandOverChoice = {
  /** Ids of the new owners, in the order in which the user chose them. */
  readonly people: readonly string[];
  /** Resources whose records are not reassigned. */
  readonly left: ReadonlySet<string>;
  /** Resource → the selected records. Absent: all records. */
  readonly ids: Readonly<Record<string, ReadonlySet<string>>>;
  /** Whether the user enters how many records each person gets. Otherwise they are divided evenly. */
  readonly isCounted: boolean;
  /** Key of resource and person → number of records. */
  readonly counts: Readonly<Record<string, number>>;
  readonly note: string;
};

/** The initial state of the form: no new owners, and all records selected. */
export const noChoice: HandOverChoice = {
  people: [],
  left: new Set(),
  ids: {},
  isCounted: false,
  counts: {},
  note: '',
};

/** Returns the key under which `counts` of a `HandOverChoice` stores how many records of a resource a person gets. */
export const countKey = (resource: string, person: string): string => `${resource} ${person}`;

const isTaken = ({ resource, count, missing }: HandOverPreview, { left }: HandOverChoice): boolean =>
  count > 0 && missing === undefined && !left.has(resource);

/**
 * Returns how many records of the resource of `preview` will be reassigned. 0 if the user excluded the resource in the
 * form (`choice`), or may not reassign its records.
 */
export const selectedCount = (preview: HandOverPreview, choice: HandOverChoice): number =>
  isTaken(preview, choice) ? (choice.ids[preview.resource]?.size ?? preview.count) : 0;

/**
 * Returns how many records of a resource a person gets: the entered number, or an even share. The first people get one
 * record more if the records cannot be divided evenly.
 */
export const countForPerson = (preview: HandOverPreview, choice: HandOverChoice, person: string): number => {
  const taken = selectedCount(preview, choice);
  if (choice.isCounted) return taken === 0 ? 0 : (choice.counts[countKey(preview.resource, person)] ?? 0);
  const place = choice.people.indexOf(person);
  return place === -1 ? 0 : Math.floor(taken / choice.people.length) + (place < taken % choice.people.length ? 1 : 0);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Returns how many records of all resources will be reassigned. */
export const movedCount = (previews: readonly HandOverPreview[], choice: HandOverChoice): number =>
  sum(previews.flatMap((preview) => choice.people.map((person) => countForPerson(preview, choice, person))));

/**
 * Returns a sentence that says why the user's choices cannot be sent. Returns undefined if they can be sent. Reasons:
 * no people are chosen; the numbers entered for the people add up to more than the selected records; no records would
 * be reassigned. If the server cannot list the open records (`previews` is undefined), only the choice of people is
 * checked, because all records are then reassigned.
 */
export const problemOf = (
  previews: readonly HandOverPreview[] | undefined,
  choice: HandOverChoice,
): string | undefined => {
  if (choice.people.length === 0) return peopleText('handOver.noPeople');
  if (previews === undefined) return undefined;
  const over = choice.isCounted
    ? previews.find(
        (preview) =>
          sum(choice.people.map((person) => countForPerson(preview, choice, person))) > selectedCount(preview, choice),
      )
    : undefined;
  if (over !== undefined)
    return peopleText('handOver.over', { things: over.title, count: selectedCount(over, choice) });
  return movedCount(previews, choice) === 0 ? peopleText('handOver.nothing') : undefined;
};

const withNote = (body: JsonObject, { note }: HandOverChoice): JsonObject =>
  note.trim() === '' ? body : { ...body, note: note.trim() };

/** Returns the request that reassigns all open records, for a server that cannot list them. */
export const wholeHandOverBody = (choice: HandOverChoice): JsonObject =>
  withNote({ to: choice.people.map((person) => ({ _id: person })) }, choice);

/**
 * Returns the request that reassigns the selected records of each resource. With `isCounted`, it contains how many each
 * person gets; otherwise the server divides them evenly.
 */
export const handOverBody = (previews: readonly HandOverPreview[], choice: HandOverChoice): JsonObject => {
  const parts = previews
    .filter((preview) => selectedCount(preview, choice) > 0)
    .map((preview) => {
      const ids = choice.ids[preview.resource];
      return {
        resource: preview.resource,
        ...(ids === undefined ? {} : { ids: [...ids] }),
        to: choice.people.map((person) => ({
          _id: person,
          ...(choice.isCounted ? { count: countForPerson(preview, choice, person) } : {}),
        })),
      };
    });
  return withNote({ parts }, choice);
};
