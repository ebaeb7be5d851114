import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { stateTypes } from '#model/schema/statesSchema.ts';
import { parseSettings } from '#model/settings.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { anonymousActor } from '../../../auth/actor/actor.ts';
import { BadQueryError } from '../../../query/filters/parse/badQuery.ts';
import { parseFilter } from '../../../query/filters/parse/parseFilter.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type Finding, showValue } from '../../problems/problem.ts';
import { fieldNamed, kindIn, noSuchField, type CheckContext } from './context.ts';
import { noSettings } from './noSettings.ts';
import { unknownName } from '../../problems/unknownName.ts';

const relativeValues: readonly string[] = ['$now', '$today', '$tomorrow', '$me'];

/** The resource and the settings of the checked filters. */
type FilterContext = Pick<CheckContext, 'resource' | 'kinds'> & {
  /** Settings of the folder. If absent, default settings are used, which are sufficient for almost all values. */
  readonly settings?: Settings;
  /** Whether the server itself filters, without a user, so that `$me` has no value. */
  readonly isByServer?: true;
};

type Placed = { readonly value: unknown; readonly path: Path };

const checkValue = (context: FilterContext, field: Field, { value, path }: Placed): readonly Finding[] => {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown, index) =>
      checkValue(context, field, { value: entry, path: [...path, index] }),
    );
  if (typeof value !== 'string') return [];
  if (value.startsWith('$')) {
    const relative = relativeValues.filter((word) => word !== '$me' || context.isByServer !== true);
    return relative.includes(value)
      ? []
      : [{ path, message: `is not a relative value, ${didYouMean(value, relative)}` }];
  }
  if (field.choices.length === 0 || field.choices.includes(value)) return [];
  return [{ path, message: `is not a value of ${field.name}, ${didYouMean(value, field.choices)}` }];
};

const standInSettings = parseSettings(noSettings);

/** Id of an arbitrary user, so that `$me` has a value. */
const someone = '00000000-0000-7000-8000-000000000000';

/**
 * Returns why a list would refuse a value, such as a fraction of a duration, which is whole seconds. Undefined if it
 * would not.
 */
const refusedValue = (
  { resource, settings = standInSettings }: FilterContext,
  name: string,
  wanted: unknown,
): string | undefined => {
  const readable = resource.fields.flatMap((field) => field.readable ?? []);
  const actor = { ...anonymousActor, userId: someone, permissions: { [resource.module]: ['view', ...readable] } };
  const reader = { actor, now: new Date(0), timeZone: settings.timeZone, settings };
  try {
    parseFilter({ resource, filter: { [name]: wanted }, reader });
    return undefined;
  } catch (error) {
    // Other checks find unknown names and unsuitable operators.
    if (!(error instanceof AppError)) throw error;
    return error instanceof BadQueryError ? error.problem : undefined;
  }
};

const checkOperator = (
  context: FilterContext,
  field: Field,
  { operator, value, path }: Placed & { readonly operator: string },
): readonly Finding[] => {
  const { resource, kinds } = context;
  const kind = kindIn(kinds, field);
  if (kind === undefined) return [];
  const operators: readonly string[] = kind.operators.filter(
    (name) => name !== 'type' || field.name === resource.states?.field,
  );
  if (!operators.includes(operator))
    return [{ path, at: 'key', ...unknownName(`does not work on ${field.name}`, operator, operators) }];
  if (operator === 'type') {
    return [value].flat().flatMap((type, index) =>
      stateTypes.some((name) => name === type)
        ? []
        : [
            {
              path: Array.isArray(value) ? [...path, index] : path,
              message: `is not a type of states, ${didYouMean(String(type), stateTypes)}`,
            },
          ],
    );
  }
  if (operator === 'blank' || operator === 'repeated') {
    return typeof value === 'boolean' ? [] : [{ path, message: `must be true or false, got ${showValue(value)}` }];
  }
  const takesPart = operator === 'contains' || operator === 'startsWith';
  const found = takesPart ? [] : checkValue(context, field, { value, path });
  const message = found.length > 0 ? undefined : refusedValue(context, field.name, { [operator]: value });
  return message === undefined ? found : [{ path, message }];
};

const checkBare = (context: FilterContext, field: Field, { value, path }: Placed): readonly Finding[] => {
  const found = checkValue(context, field, { value, path });
  const message = found.length > 0 ? undefined : refusedValue(context, field.name, value);
  return message === undefined ? found : [{ path, message }];
};

type FilterPlace = {
  readonly path: Path;
  /** The fields that the filter may name. */
  readonly filters: readonly Field[];
  /** Whether the filter may contain `$or` and `$and`. */
  readonly hasGroups?: true;
  /** In how many groups the filter is nested. Default: none. */
  readonly depth?: number;
};

const isGroup = (name: string): boolean => name === '$or' || name === '$and';

/** Max nesting depth of a filter. chosen: the depth that a list accepts. */
const deepest = 8;

/** Finds problems of the filters in a list. A filter without a condition would match every record. */
const checkGroup = (
  context: FilterContext,
  { value, path }: Placed,
  { depth = 0, ...place }: FilterPlace,
): readonly Finding[] => {
  if (!Array.isArray(value) || value.length === 0)
    return [{ path, message: `must be a list of filters, got ${showValue(value)}` }];
  if (depth >= deepest) return [{ path, message: `is nested too deeply; expected at most ${deepest} levels` }];
  return value.flatMap((filter: unknown, index): readonly Finding[] =>
    isObject(filter) && Object.keys(filter).length > 0
      ? // checked: an object is what a filter is
        checkFilter(context, filter as Filter, { ...place, path: [...path, index], depth: depth + 1 })
      : [{ path: [...path, index], message: `must be a filter with a condition, got ${showValue(filter)}` }],
  );
};

/**
 * Finds names that cannot be filtered by, operators that the field does not support, and impossible values. `place`:
 * the path of the filter in the file, and the fields that it may name.
 */
export const checkFilter = (context: FilterContext, filter: Filter, place: FilterPlace): readonly Finding[] => {
  const { resource } = context;
  const { path: base, filters } = place;
  return Object.entries(filter).flatMap(([name, wanted]): readonly Finding[] => {
    const path: Path = [...base, name];
    if (place.hasGroups === true && isGroup(name)) return checkGroup(context, { value: wanted, path }, place);
    const field = fieldNamed(resource.fields, name);
    if (field === undefined) return [{ ...noSuchField(path, name, { resource, fields: filters }), at: 'key' }];
    if (!filters.includes(field))
      return [
        {
          path,
          at: 'key',
          ...unknownName(
            'names a field without "filter": true',
            name,
            filters.map((other) => other.name),
          ),
        },
      ];
    if (!isObject(wanted)) return checkBare(context, field, { value: wanted, path });
    return Object.entries(wanted).flatMap(([operator, value]) =>
      checkOperator(context, field, { operator, value, path: [...path, operator] }),
    );
  });
};
