import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { actionText } from '../../../messages/en/actionText.ts';

/** A way to contact a person. */
export type Way = 'call' | 'whatsapp' | 'sms' | 'email';

/** A contact of a record: `{"way":"call","label":"Call","href":"tel:+919876543210"}`. */
export type Contact = { readonly way: Way; readonly label: string; readonly href: string };

/** For each way, the fields with a contact, in the order of the schema. */
export type ContactFields = Readonly<Record<Way, readonly Field[]>>;

const hrefs: Readonly<Record<Way, (value: string) => string>> = {
  call: (value) => `tel:${value}`,
  whatsapp: (value) => `https://wa.me/${value.replace(/\D/g, '')}`,
  sms: (value) => `sms:${value}`,
  email: (value) => `mailto:${value}`,
};

/** Returns the phone and email fields of a resource that the user may read, for each way of contact. */
export const contactFieldsOf = (resource: Resource, map: PermissionMap): ContactFields => {
  const withWay = (way: Way): readonly Field[] =>
    resource.fields.filter(
      (field) => kinds[field.kind]?.traits.contact?.includes(way) === true && canRead(map, resource, field),
    );
  return { call: withWay('call'), whatsapp: withWay('whatsapp'), sms: withWay('sms'), email: withWay('email') };
};

/**
 * Returns the contacts of a record for the given ways, each from the first field for it that has a value. A way without
 * such a field is left out.
 */
export const contactsOf = (
  fields: ContactFields,
  record: Readonly<Record<string, unknown>>,
  ways: readonly Way[],
): readonly Contact[] =>
  ways.flatMap((way) => {
    const field = fields[way].find(({ name }) => !isBlank(record[name]));
    const value = field === undefined ? undefined : record[field.name];
    return typeof value === 'string' ? [{ way, label: actionText(way), href: hrefs[way](value) }] : [];
  });
