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
 * pictures, the documents, the query of a saved view, which its panel opens, and the longitude of a place on the map,
 * which is in the line of the latitude.
 */
const fieldsElsewhere = (resource: Resource, record: ResourceRecord): ReadonlySet<string | undefined> => {
  const longitude = mapPlaceOf(resource, record) === undefined ? undefined : resource.position?.longitude;
  return new Set([
    resource.states?.field,
    resource.states?.sub,
    ...resource.owners,
    ...[...galleryFields(resource, record), ...documentFields(resource)].map(({ name }) => name),
    resource.schema.savedReport?.query,
    longitude?.name,
  ]);
};

/** Returns the sections of the form, then one with the other fields. */
const allSections = (resource: Resource): readonly Section[] => {
  const placed = new Set(resource.form.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const others = resource.fields.filter(({ name }) => !placed.has(name) && name !== 'version');
  return [...resource.form, { title: showText('record'), fields: others }];
};

/** Returns a function that returns whether a section shows a field, filled or not. */
const fieldsInSections = (resource: Resource, record: ResourceRecord): ((field: Field) => boolean) => {
  const hidden = hiddenFields(resource, record);
  const elsewhere = fieldsElsewhere(resource, record);
  return ({ name, kind }) => !hidden.has(name) && !elsewhere.has(name) && kinds[kind]?.traits.writeOnly !== true;
};

/** Returns the sections of a record's page that have fields to show. Empty fields are shown if `withEmpty` is true. */
export const shownSections = (
  resource: Resource,
  record: ResourceRecord,
  { withEmpty }: { readonly withEmpty: boolean },
): readonly Section[] => {
  const isInSection = fieldsInSections(resource, record);
  const isShown = (section: Section, field: Field): boolean =>
    isInSection(field) &&
    (withEmpty || !isBlank(record[field.name])) &&
    !(section.as === 'totals' && isNothing(section, field, record));
  return allSections(resource)
    .map((section) => ({ ...section, fields: section.fields.filter((field) => isShown(section, field)) }))
    .filter(({ fields }) => fields.length > 0);
};
