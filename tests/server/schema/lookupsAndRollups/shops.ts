import type pg from 'pg';
import { activateDraft, finishActivation } from '../../../../server/schema/lifecycle/activateDraft.ts';
import { checkTexts, type LoadedSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { settings } from '../files/folder.ts';

type Words = Readonly<Record<string, unknown>>;

export const money = { type: 'number', kind: 'money' } as const;

/**
 * Returns schema files of buyers, orders (each refers to a buyer) and lines (each refers to an order). `more`: resource
 * → additional properties. `words`: resource → additional words of the file.
 */
export const shops = (
  more: Readonly<Record<'buyers' | 'orders' | 'lines', Words>> | Words = {},
  words: Words = {},
): LoadedSchemas => {
  const own = more as Readonly<Record<string, Words | undefined>>;
  const file = (name: string, title: string, properties: Words): { name: string; text: string } => ({
    name: `${name}.json`,
    text: JSON.stringify(
      {
        name,
        title,
        plural: `${title}s`,
        recordTitle: '{name}',
        type: 'object',
        properties: { name: { type: 'string', title: 'Name' }, ...properties, ...own[name] },
        ...(words[name] as Words | undefined),
      },
      null,
      2,
    ),
  });
  return checkTexts(
    [
      { name: '_settings.json', text: JSON.stringify(settings) },
      file('buyers', 'Buyer', {
        city: { type: 'string', title: 'City' },
        rate: { ...money, title: 'Rate' },
        grade: { type: 'string', title: 'Grade', enum: ['A', 'B'] },
        since: { type: 'string', format: 'date', title: 'Since' },
      }),
      file('orders', 'Order', { buyer: { type: 'string', to: 'buyers', title: 'Buyer', filter: true } }),
      file('lines', 'Line', {
        order: { type: 'string', to: 'orders', title: 'Order', filter: true },
        about: { type: 'object', toAny: ['orders', 'buyers'], title: 'About', filter: true },
        amount: { ...money, title: 'Amount' },
        paidOn: { type: 'string', format: 'date', title: 'Paid on' },
        state: { type: 'string', title: 'State', enum: ['Open', 'Paid'] },
      }),
    ],
    'schemas',
  );
};

export const lookUp = (path: string): Words => ({ computed: { lookup: path } });
export const rollUp = (take: string, more: Words = {}): Words => ({
  computed: { rollup: { of: 'lines', by: 'order', take, ...more } },
});

/** Fields of an order that come from its buyer and its lines, and formulas that depend on them. */
export const followedFields = {
  city: { type: 'string', title: 'City', search: true, filter: true, ...lookUp('buyer.city') },
  rate: { ...money, title: 'Rate', ...lookUp('buyer.rate') },
  count: { type: 'integer', title: 'Lines', ...rollUp('count') },
  total: { ...money, title: 'Total', sort: true, filter: true, ...rollUp('sum', { field: 'amount' }) },
  paid: { ...money, title: 'Paid', ...rollUp('sum', { field: 'amount', if: { state: ['Paid'] } }) },
  first: { type: 'string', format: 'date', title: 'First', ...rollUp('min', { field: 'paidOn' }) },
  most: { ...money, title: 'Most', ...rollUp('max', { field: 'amount' }) },
  last: {
    type: 'string',
    title: 'Last',
    enum: ['Open', 'Paid'],
    ...rollUp('latest', { field: 'state', on: 'paidOn' }),
  },
  notes: { type: 'integer', title: 'Notes', computed: { rollup: { of: 'lines', by: 'about', take: 'count' } } },
  balance: { ...money, title: 'Balance', computed: { subtract: [{ field: 'total' }, { field: 'paid' }] } },
  due: { ...money, title: 'Due', computed: { multiply: [{ field: 'balance' }, { field: 'rate' }] } },
} as const;

/** SQL that computes the values of `followedFields` for every order from the records. */
export const truth = `
  select o."_id"::text as id, b."city", b."rate"::float8 as rate,
    (select count(*)::int from lines l where l."order" = o."_id" and l."deletedAt" is null) as count,
    (select coalesce(sum("amount"), 0)::float8 from lines l where l."order" = o."_id" and l."deletedAt" is null) as total,
    (select coalesce(sum("amount"), 0)::float8 from lines l where l."order" = o."_id" and l."deletedAt" is null and l."state" = 'Paid') as paid,
    (select min("paidOn")::text from lines l where l."order" = o."_id" and l."deletedAt" is null) as first,
    (select max("amount")::float8 from lines l where l."order" = o."_id" and l."deletedAt" is null) as most,
    (select "state" from lines l where l."order" = o."_id" and l."deletedAt" is null and l."state" is not null
      order by "paidOn" desc nulls last, "_id" desc limit 1) as last,
    (select count(*)::int from lines l where l."about" = o."_id" and l."about_resource" = 'orders' and l."deletedAt" is null) as notes,
    (select coalesce(sum("amount") - coalesce(sum("amount") filter (where l."state" = 'Paid'), 0), 0)::float8
      from lines l where l."order" = o."_id" and l."deletedAt" is null) as balance,
    (select round(coalesce(sum("amount") - coalesce(sum("amount") filter (where l."state" = 'Paid'), 0), 0) * coalesce(b."rate", 0), 2)::float8
      from lines l where l."order" = o."_id" and l."deletedAt" is null) as due
  from orders o left join buyers b on b."_id" = o."buyer" order by o."_id"`;

/** SQL that reads the stored values of `followedFields` for every order, in the same columns as `truth`. */
export const stored = `
  select "_id"::text as id, "city", "rate"::float8 as rate, "count"::int, "total"::float8 as total, "paid"::float8 as paid, "first"::text as first,
    "most"::float8 as most, "last", "notes"::int, "balance"::float8 as balance, "due"::float8 as due from orders order by "_id"`;

/**
 * Activates schema files, and immediately does the work that the product leaves for later, such as creating indexes.
 * `log` gets each line that the product would log.
 */
export const activateFiles = async (
  pool: pg.Pool,
  loaded: LoadedSchemas,
  log?: (line: string) => void,
): Promise<void> => {
  const { isUnfinished } = await activateDraft({ pool, draft: loaded, by: null, folder: '/here/schemas', log });
  if (isUnfinished) await finishActivation(pool, loaded.model);
};
