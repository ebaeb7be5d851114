import type { Resource } from '#model/resource.ts';
import { defaultOrder, orderText } from '../filters/order.ts';
import type { Reader } from '../filters/reader.ts';
import { endsWithDigits, lastDigitsCondition, searchedFields } from '../filters/search.ts';
import { whereText } from '../filters/whereText.ts';
import { projection } from '../records/select/projection.ts';
import { type Bind, createParameters, createTextParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/** The words of a search in several resources. */
export type FoundStatement = {
  readonly resources: readonly Resource[];
  /** Normalized search words, at least one. */
  readonly words: readonly string[];
  readonly reader: Reader;
  /** Max records of each resource. */
  readonly limit: number;
};

type Part = Omit<FoundStatement, 'resources'> & { readonly resource: Resource };

/**
 * Returns the ids of the first records of a resource, and one more if there are others. The query is planned for the
 * words.
 */
const foundIds = ({ resource, words, reader, limit }: Part, bind: Bind): string => {
  const texts = createTextParameters();
  const where = (asked: readonly string[]): string =>
    whereText({ resource, query: { deleted: false, conditions: [], words: asked }, reader }, texts.bind);
  const order = orderText(defaultOrder(resource));
  const ids = (condition: string, count: string): string =>
    `select array(select t."_id" from ${quote(resource.name)} t where ${condition} order by ${order} limit ${count})`;
  const wanted = limit + 1;
  if (!endsWithDigits(words))
    return `gable.ids(${bind(ids(where(words), String(wanted)), 'text')}, ${bind(texts.values, 'text[]')})`;
  const ends = lastDigitsCondition({ resource, words, reader }, texts.bind);
  const first = ids(`${where([])} and ${ends}`, String(wanted));
  const others = ids(`${where(words)} and not (${ends})`, `${wanted} - $2`);
  return `gable.ids(${bind(first, 'text')}, ${bind(texts.values, 'text[]')}, ${bind(others, 'text')}, ${bind(wanted, 'integer')})`;
};

/**
 * Returns the fields that a result of the search may need: those of the title, of the state, and all that are searched.
 */
const shownFields = (resource: Resource): readonly string[] => [
  ...new Set([
    ...[...resource.recordTitle.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []),
    ...searchedFields(resource).map(({ name }) => name),
    ...(resource.states === undefined ? [] : [resource.states.field]),
  ]),
];

const foundText = (part: Part, bind: Bind): string => {
  const { resource, reader, limit } = part;
  const json = projection({
    resource,
    permissions: reader.actor.permissions,
    viewer: reader.actor.userId,
    fields: shownFields(resource),
  });
  return (
    `select ${bind(resource.name, 'text')} as resource, cardinality(page.ids) > ${limit} as more, ` +
    `(select '[' || string_agg(${json}, ',' order by place) || ']' ` +
    `from unnest(page.ids[:${limit}]) with ordinality as found(id_, place) ` +
    `cross join lateral (select * from ${quote(resource.name)} t where t."_id" = found.id_ limit 1) t) as records ` +
    `from (select ${foundIds(part, bind)} as ids offset 0) page where cardinality(page.ids) > 0`
  );
};

/**
 * Returns the statement that searches several resources for `words`: a row `{resource, more, records}` for each
 * resource with results. `records` is the text of a JSON array of at most `limit` records. `more`: whether further
 * records match. Only existing records in the user's scope and fields that the user may read are searched. If the words
 * end with digits, records with a phone or number that ends with them come first. Otherwise the order is that of the
 * resource's list.
 */
export const selectFound = ({ resources, ...rest }: FoundStatement): Statement => {
  const { bind, values } = createParameters();
  return prepared(resources.map((resource) => foundText({ ...rest, resource }, bind)).join(' union all '), values);
};
