import { kinds } from '#kinds/index.ts';
import { hiddenFields } from '#model/conditions.ts';
import { isBlank } from '#model/json.ts';
import type { Resource, Section } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/**
 * Gives what a record's page shows: the form's sections without what does not apply, then what the form does not have.
 * The state and its refinement stand in their own panel; empty fields only where they are asked for.
 */
export const shownSections = (resource: Resource, record: ResourceRecord, withEmpty: boolean): readonly Section[] => {
  const { states } = resource;
  const hidden = hiddenFields(resource, record);
  const inPanel = new Set([states?.field, states?.sub, ...resource.owners]);
  const placed = new Set(resource.form.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const rest: Section = { title: 'Record', fields: resource.fields.filter(({ name }) => !placed.has(name) && name !== 'version') };
  return [...resource.form, rest]
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter((field) =>
        !hidden.has(field.name) && !inPanel.has(field.name) && kinds[field.kind]?.traits.writeOnly !== true
        && (withEmpty || !isBlank(record[field.name]))),
    }))
    .filter(({ fields }) => fields.length > 0);
};
