import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { Executor } from '../../postgres/pool.ts';
import { quote } from '../../postgres/quote.ts';

/** A record by its resource and id. */
export type FoundRecord = { readonly resource: string; readonly record: string };

const e164 = /^\+[1-9]\d{6,14}$/;

/** Returns the fields of a resource that hold a phone number. */
export const phoneFieldsOf = ({ fields }: Pick<Resource, 'fields'>): readonly Field[] =>
  fields.filter((field) => kindFor(field).traits.contact?.includes('call') === true);

/** Returns a number in E.164, in whatever form it is written, or '' for a withheld or invalid number. */
export const toPhoneNumber = ({ resources, settings }: Model, text: string): string => {
  const [field] = Object.values(resources).flatMap(phoneFieldsOf);
  if (field === undefined || text === '') return '';
  const clean = kindFor(field).clean(text, field, kindContextOf(settings));
  return typeof clean === 'string' && e164.test(clean) ? clean : '';
};

/**
 * Looks for a phone number in the resources on whose records users can log calls: first in the resource `first`, then
 * in the others, and in each of them field by field. Returns the newest record that has the number in the first field
 * in which it is found. Returns undefined if no record has the number, or if `number` is ''.
 */
export const findByNumber = async (
  executor: Executor,
  { resources }: Model,
  { number, first }: { readonly number: string; readonly first: string | undefined },
): Promise<FoundRecord | undefined> => {
  if (number === '') return undefined;
  const people = Object.values(resources)
    .filter(({ calls }) => calls.log !== undefined)
    .toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
  for (const resource of people)
    for (const field of phoneFieldsOf(resource)) {
      const { rows } = await executor.query<{ record: string }>(
        `select "_id"::text as record
          from ${quote(resource.name)}
          where ${quote(field.name)} = $1 and "deletedAt" is null
          order by "_id" desc limit 1`,
        [number],
      );
      if (rows[0] !== undefined) return { resource: resource.name, record: rows[0].record };
    }
  return undefined;
};

/** Returns the id of the active user with this phone number, or undefined. */
export const findUser = async (
  executor: Executor,
  { resources }: Model,
  number: string,
): Promise<string | undefined> => {
  if (number === '') return undefined;
  for (const resource of Object.values(resources).filter(({ calls }) => calls.login !== undefined)) {
    const { states } = resource;
    const open = Object.entries(states?.values ?? {}).flatMap(([name, { type }]) => (type === 'open' ? [name] : []));
    const isActive = states === undefined ? '' : ` and ${quote(states.field)} = any($2::text[])`;
    for (const field of phoneFieldsOf(resource)) {
      const { rows } = await executor.query<{ id: string }>(
        `select "_id"::text as id
          from ${quote(resource.name)}
          where ${quote(field.name)} = $1 and "deletedAt" is null${isActive}
          limit 1`,
        states === undefined ? [number] : [number, open],
      );
      if (rows[0] !== undefined) return rows[0].id;
    }
  }
  return undefined;
};

/** Returns the phone number of a user, or undefined if their profile has none. */
export const numberOfUser = async (
  executor: Executor,
  { resources }: Model,
  user: string,
): Promise<string | undefined> => {
  const resource = Object.values(resources).find(({ calls }) => calls.login !== undefined);
  const [field] = resource === undefined ? [] : phoneFieldsOf(resource);
  if (resource === undefined || field === undefined) return undefined;
  const { rows } = await executor.query<{ number: string | null }>(
    `select ${quote(field.name)} as number from ${quote(resource.name)} where "_id" = $1`,
    [user],
  );
  return rows[0]?.number ?? undefined;
};
