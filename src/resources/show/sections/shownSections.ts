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
 * Returns the sections of a record's page: those of the form, then one with the other fields. Left out are totals of
 * zero except the last, fields that do not apply or cannot be read, and those that the page shows elsewhere: status,
 * sub-status, owner, pictures, documents, and the longitude of a place on the map. So are empty fields, unless
 * `withEmpty` is true.
 */
export const shownSections = (resource: Resource, record: ResourceRecord, withEmpty: boolean): readonly Section[] => {
  const { states } = resource;
  const hidden = hiddenFields(resource, record);
  const inPanel = new Set([states?.field, states?.sub, ...resource.owners]);
  // Pictures are above the sections, and latitude and longitude are one line.
  const longitude = mapPlaceOf(resource, record) === undefined ? undefined : resource.position?.longitude;
  const elsewhere = new Set([...galleryFields(resource, record), ...documentFields(resource), longitude]);
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
          !inPanel.has(field.name) &&
          kinds[field.kind]?.traits.writeOnly !== true &&
          !elsewhere.has(field) &&
          (withEmpty || !isBlank(record[field.name])) &&
          !(section.as === 'totals' && isNothing(section, field, record)),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
};
