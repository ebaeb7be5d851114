import { kinds } from '#kinds/index.ts';
import { hiddenFields } from '#model/validation/conditions.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { Resource, Section } from '#model/resource.ts';
import type { GeoPlace } from '../../shared/contact/position.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { documentFields } from '../documents/documentsOf.ts';
import { showText } from '../../../messages/en/showText.ts';

/** Returns the image fields that a record's page shows large: lists with at least one image. */
export const galleryFields = (resource: Resource, record: ResourceRecord): readonly Field[] =>
  resource.fields.filter(
    (field) =>
      field.property.type === 'array' && kinds[field.kind]?.traits.picture === true && !isBlank(record[field.name]),
  );

/**
 * Returns the position of a record on a map. Undefined if the resource has no position, or if a coordinate is empty.
 */
export const mapPlaceOf = ({ position }: Resource, record: ResourceRecord): GeoPlace | undefined => {
  if (position === undefined) return undefined;
  const [latitude, longitude] = [record[position.latitude.name], record[position.longitude.name]];
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
};

/** Returns whether a total is left out because it is zero. The last total is always shown. */
const isNothing = ({ fields }: Section, field: Field, record: ResourceRecord): boolean =>
  record[field.name] === 0 && field !== fields.at(-1);

/**
 * Returns the names of the fields that a record's page shows outside of its sections: status, sub-status and owner, the
 * pictures, the documents, and the longitude of a place on the map, which is in the line of the latitude.
 */
const fieldsElsewhere = (resource: Resource, record: ResourceRecord): ReadonlySet<string | undefined> => {
  const longitude = mapPlaceOf(resource, record) === undefined ? undefined : resource.position?.longitude;
  return new Set([
    resource.states?.field,
    resource.states?.sub,
    ...resource.owners,
    ...[...galleryFields(resource, record), ...documentFields(resource)].map(({ name }) => name),
    longitude?.name,
  ]);
};

/**
 * Returns the sections of a record's page: those of the form, then one with the other fields. Left out are fields that
 * the page shows elsewhere, fields that do not apply, and secrets. Empty fields are left out unless `withEmpty` is
 * true. In a section of totals, a total of zero is left out unless it is the last. Sections without fields are left
 * out.
 */
export const shownSections = (resource: Resource, record: ResourceRecord, withEmpty: boolean): readonly Section[] => {
  const hidden = hiddenFields(resource, record);
  const elsewhere = fieldsElsewhere(resource, record);
  const placed = new Set(resource.form.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const rest: Section = {
    title: showText('record'),
    fields: resource.fields.filter(({ name }) => !placed.has(name) && name !== 'version'),
  };
  return [...resource.form, rest]
    .map((section) => ({
      ...section,
      fields: section.fields.filter(
        (field) =>
          !hidden.has(field.name) &&
          !elsewhere.has(field.name) &&
          kinds[field.kind]?.traits.writeOnly !== true &&
          (withEmpty || !isBlank(record[field.name])) &&
          !(section.as === 'totals' && isNothing(section, field, record)),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
};
