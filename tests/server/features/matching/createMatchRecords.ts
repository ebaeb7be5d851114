import { v7 } from 'uuid';
import { afterAll, beforeAll } from 'vitest';
import type { MatchesAnswer } from '#model/wire/wire.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

type Row = Readonly<Record<string, unknown>>;
export type Lead = {
  enquiredFor: string[];
  propertyType: string | null;
  propertySubType: string | null;
  bhk: string[];
  budgetMin: number | null;
  budgetMax: number | null;
  locations: string[];
  carpetArea: number | null;
  status: string;
};
export type Property = {
  enquiredFor: string;
  propertyType: string;
  propertySubType: string | null;
  bhk: string | null;
  price: number;
  locality: string | null;
  city: string | null;
  carpetArea: number | null;
  area: number;
  status: string;
};

/** Returns the matches in a response. */
export const answerOf = (reply: Reply): MatchesAnswer['data'] => reply.body['data'] as MatchesAnswer['data'];

const area = (name: string, squareMetres: number | null): Row => ({
  [name]: squareMetres,
  [`${name}_value`]: squareMetres,
  [`${name}_unit`]: squareMetres === null ? null : 'sq m',
});

/**
 * Returns functions that store leads and properties without the API, with default values, and read their matches.
 * Before the tests of the file, it starts an API and creates `all`, a user who may see all leads and properties: use
 * `.api` and `.all` only in tests.
 */
export const createMatchRecords = () => {
  let opened: { readonly api: TestApi; readonly all: Person } | undefined;
  const by = () => {
    if (opened === undefined) throw new Error('The API is opened before the first test, not while the file is read.');
    return opened;
  };
  beforeAll(async () => {
    const api = await openTestApi();
    opened = { api, all: await api.person({ leads: ['view'], properties: ['view'] }) };
  });
  afterAll(() => opened?.api.close());
  const insert = async (table: string, row: Row): Promise<string> => {
    const values = { _id: v7(), ...row };
    const names = Object.keys(values);
    await by().api.pool.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(values),
    );
    return values._id;
  };
  let made = 0;
  return {
    get api() {
      return by().api;
    },
    get all() {
      return by().all;
    },
    storeLead: async (lead: Partial<Lead> = {}, more: Row = {}): Promise<string> => {
      const { carpetArea = null, ...plain } = lead;
      const number = (made += 1);
      return insert('leads', {
        name: `Lead ${number}`,
        contactNo: `+9199${20_000_000 + number}`,
        source: 'Website',
        status: 'New',
        receivedAt: '2026-01-02T00:00:00Z',
        ...plain,
        ...area('carpetArea', carpetArea),
        ...more,
      });
    },
    storeProperty: async (property: Partial<Property> = {}, more: Row = {}): Promise<string> => {
      const { carpetArea = null, area: size = 100, ...plain } = property;
      return insert('properties', {
        title: `Property ${(made += 1)}`,
        enquiredFor: 'Sale',
        propertyType: 'Residential',
        propertySubType: 'Villa',
        price: 7_000_000,
        status: 'Active',
        ...plain,
        ...area('carpetArea', carpetArea),
        ...area('area', size),
        ...more,
      });
    },
    readMatches: (person: Person, resource: string, id: string, query = ''): Promise<Reply> =>
      by().api.call(person, `GET /api/rest/${resource}/${id}/matches?perPage=100${query}`),
  };
};
