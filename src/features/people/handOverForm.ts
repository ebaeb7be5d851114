import type { JsonObject } from '#model/schema/json.ts';
import type { HandOverAnswer } from '#model/wire/wire.ts';

/** One resource in the preview of a hand-over. */
export type HandOverPreview = HandOverAnswer['data']['resources'][number];

/** What a person has chosen so far. */
export type Choice = {
  /** Who gets something, in the order of choosing. */
  readonly people: readonly string[];
  /** Resources that stay as they are. */
  readonly left: ReadonlySet<string>;
  /** Resource → the records chosen of it; absent: all. */
  readonly ids: Readonly<Record<string, ReadonlySet<string>>>;
  /** How many each gets is typed, not even. */
  readonly isCounted: boolean;
  /** Resource and person → how many. */
  readonly counts: Readonly<Record<string, number>>;
  readonly note: string;
};

export const noChoice: Choice = { people: [], left: new Set(), ids: {}, isCounted: false, counts: {}, note: '' };

export const countKey = (resource: string, person: string): string => `${resource} ${person}`;

const isTaken = ({ resource, count, missing }: HandOverPreview, { left }: Choice): boolean =>
  count > 0 && missing === undefined && !left.has(resource);

/** Gives how many of a resource are to change hands. */
export const selectedCount = (preview: HandOverPreview, choice: Choice): number =>
  isTaken(preview, choice) ? (choice.ids[preview.resource]?.size ?? preview.count) : 0;

/** Gives how many of a resource somebody gets: what was typed, or an even share with the rest to the first. */
export const shareOf = (preview: HandOverPreview, choice: Choice, person: string): number => {
  const taken = selectedCount(preview, choice);
  if (choice.isCounted) return taken === 0 ? 0 : (choice.counts[countKey(preview.resource, person)] ?? 0);
  const place = choice.people.indexOf(person);
  return place === -1 ? 0 : Math.floor(taken / choice.people.length) + (place < taken % choice.people.length ? 1 : 0);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Gives how many records change hands in all. */
export const movedBy = (previews: readonly HandOverPreview[], choice: Choice): number =>
  sum(previews.flatMap((preview) => choice.people.map((person) => shareOf(preview, choice, person))));

/** Says what stops the hand-over, or undefined. */
export const problemOf = (previews: readonly HandOverPreview[], choice: Choice): string | undefined => {
  if (choice.people.length === 0) return 'Please choose who to reassign them to';
  const over = choice.isCounted
    ? previews.find(
        (preview) =>
          sum(choice.people.map((person) => shareOf(preview, choice, person))) > selectedCount(preview, choice),
      )
    : undefined;
  if (over !== undefined) return `${over.title}: there are only ${selectedCount(over, choice)}`;
  return movedBy(previews, choice) === 0 ? 'Nothing is selected' : undefined;
};

/** Makes the body of the call. */
export const handOverBody = (previews: readonly HandOverPreview[], choice: Choice): JsonObject => ({
  parts: previews
    .filter((preview) => selectedCount(preview, choice) > 0)
    .map((preview) => {
      const ids = choice.ids[preview.resource];
      return {
        resource: preview.resource,
        ...(ids === undefined ? {} : { ids: [...ids] }),
        to: choice.people.map((person) => ({
          _id: person,
          ...(choice.isCounted ? { count: shareOf(preview, choice, person) } : {}),
        })),
      };
    }),
  ...(choice.note.trim() === '' ? {} : { note: choice.note.trim() }),
});
