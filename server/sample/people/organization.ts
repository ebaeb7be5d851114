import type pg from 'pg';
import type { Model, Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { samplePhone } from './people.ts';

/** Profile of the sample agency. The numbers are fictional, in the format of real ones. */
const facts: Readonly<Record<string, string>> = {
  about: 'Homes and offices in Bengaluru, bought, sold and let since 2009.',
  phone: samplePhone(90),
  alternatePhone: samplePhone(91),
  email: 'hello@example.com',
  website: 'https://www.example.com',
  address: '3rd floor, 24 Residency Road',
  locality: 'Ashok Nagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560025',
  reraNumber: 'PRM/KA/RERA/1251/000/AG/000000/000000',
  gstin: '29AAAAA0000A1Z5',
  pan: 'AAAAA0000A',
  linkedIn: 'https://www.linkedin.com/company/example',
  instagram: 'https://www.instagram.com/example',
};

/**
 * Values that the sample wrote to resources with a single record, such as the organization: resource name → field →
 * value.
 */
export type FilledIn = Readonly<Record<string, Readonly<Record<string, string>>>>;

const one = (model: Model): Resource | undefined =>
  Object.hasOwn(model.resources, 'organization') ? model.resources['organization'] : undefined;

/**
 * Fills blank fields of the organization's record with the sample's values, if the schema has the fields. Returns these
 * values for `clearOrganization`, even of fields that kept another value: `{"organization":{"city":"Bengaluru",…}}`.
 * Returns `{}` if the schemas have no organization.
 */
export const fillOrganization = async (client: pg.PoolClient, model: Model): Promise<FilledIn> => {
  const resource = one(model);
  if (resource === undefined) return {};
  const storedFields = Object.entries(facts).filter(([name]) => Object.hasOwn(resource.fieldsByName, name));
  const sets = storedFields
    .map(([name], index) => `${quote(name)} = coalesce(${quote(name)}, $${index + 1})`)
    .join(', ');
  if (storedFields.length > 0)
    await client.query(
      `update ${quote(resource.name)} set ${sets}`,
      storedFields.map(([, value]) => value),
    );
  return { [resource.name]: Object.fromEntries(storedFields) };
};

/**
 * Clears each field of the organization that still has the sample's value. `filled`: the values that the sample wrote,
 * as `fillOrganization` returned them: resource → field → value.
 */
export const clearOrganization = async (client: pg.PoolClient, model: Model, filled: unknown): Promise<void> => {
  const resource = one(model);
  if (resource === undefined || typeof filled !== 'object' || filled === null) return;
  const written: unknown = Object.entries(filled).find(([name]) => name === resource.name)?.[1];
  if (typeof written !== 'object' || written === null) return;
  const storedFields = Object.entries(written).filter(([name]) => Object.hasOwn(resource.fieldsByName, name));
  const sets = storedFields.map(([name], index) => `${quote(name)} = nullif(${quote(name)}, $${index + 1})`).join(', ');
  if (storedFields.length > 0)
    await client.query(
      `update ${quote(resource.name)} set ${sets}`,
      storedFields.map(([, value]) => value),
    );
};
