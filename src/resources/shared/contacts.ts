import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';

/** A way to reach a person. */
export type Way = 'call' | 'whatsapp' | 'sms' | 'email';

/** A way that a record offers: `{"way":"call","label":"Call","href":"tel:+919876543210"}`. */
export type Contact = { readonly way: Way; readonly label: string; readonly href: string };

/** The fields of a resource that a way can use, in the file's order. */
export type ContactFields = Readonly<Record<Way, readonly Field[]>>;

const labels: Readonly<Record<Way, string>> = { call: 'Call', whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' };

const hrefs: Readonly<Record<Way, (value: string) => string>> = {
  call: (value) => `tel:${value}`,
  whatsapp: (value) => `https://wa.me/${value.replace(/\D/g, '')}`,
  sms: (value) => `sms:${value}`,
  email: (value) => `mailto:${value}`,
};

/** Finds the fields by which this person may reach those whom the records tell of. */
export const contactFieldsOf = (resource: Resource, map: PermissionMap): ContactFields => {
  const withWay = (way: Way): readonly Field[] =>
    resource.fields.filter(
      (field) => kinds[field.kind]?.traits.contact?.includes(way) === true && canRead(map, resource, field),
    );
  return { call: withWay('call'), whatsapp: withWay('whatsapp'), sms: withWay('sms'), email: withWay('email') };
};

/** Gives the ways that a record offers, of those asked for: the first filled-in field of each. */
export const contactsOf = (
  fields: ContactFields,
  record: Readonly<Record<string, unknown>>,
  ways: readonly Way[],
): readonly Contact[] =>
  ways.flatMap((way) => {
    const field = fields[way].find(({ name }) => !isBlank(record[name]));
    const value = field === undefined ? undefined : record[field.name];
    return typeof value === 'string' ? [{ way, label: labels[way], href: hrefs[way](value) }] : [];
  });
