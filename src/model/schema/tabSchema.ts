import type { Json } from './json.ts';

/** Wire form of a filter value: `"New"`, `["New","Pending"]` or `{"gte": 5000000}`. */
export type FilterValue = Json;
/** A filter: field → the value, or the operators with their values. */
export type Filter = Readonly<Record<string, FilterValue>>;

/** A tab of a list. */
export type TabSchema = {
  readonly title: string;
  /** Name of the tab in addresses and in the counts. Default: the title, in English if it has several languages. */
  readonly name?: string;
  readonly filter: Filter;
  /** Field to sort by, e.g. `-dueAt` for descending order. Default: the list's order. */
  readonly sort?: string;
};

/**
 * Which records are part of their owner's My day: those that meet the filter `due` and whose time in `at` is today or
 * earlier, and those that meet the filter `new`, which nobody has begun.
 */
export type MyDaySchema = {
  readonly at?: string;
  readonly due?: Filter;
  readonly new?: Filter;
};
