import { v7 } from 'uuid';
import type { MatchesAnswer } from '#model/wire/wire.ts';
import type { Person, Reply, TestApi } from '../../support/api.ts';

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

/** Stores leads and properties without the API, with default values, and reads their matches. */
export type MatchRecords = {
  readonly storeLead: (lead?: Partial<Lead>, more?: Row) => Promise<string>;
  readonly storeProperty: (property?: Partial<Property>, more?: Row) => Promise<string>;
  readonly readMatches: (person: Person, resource: string, id: string, query?: string) => Promise<Reply>;
};

/** Returns the functions of `MatchRecords` for a server. */
export const matchRecords = (api: TestApi): MatchRecords => {
  const insert = async (table: string, row: Row): Promise<string> => {
    const values = { _id: v7(), ...row };
    const names = Object.keys(values);
    await api.pool.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(values),
    );
    return values._id;
  };
  let made = 0;
  return {
    storeLead: async (lead = {}, more = {}) => {
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
    storeProperty: async (property = {}, more = {}) => {
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
    readMatches: (person, resource, id, query = '') =>
      api.call(person, `GET /api/rest/${resource}/${id}/matches?perPage=100${query}`),
  };
};
