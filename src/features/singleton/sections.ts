import type { Resource, Section } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';

/**
 * Returns the part of a section's address that names the section: `Basic details` → `basic-details`. The address is the
 * same in every language, because it is made of the English title.
 */
export const slugOf = ({ title, name = title }: Section): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the address of a section of a single-record resource. */
export const sectionAddress = (resource: Resource, section: Section): string =>
  addressOf(resource, 'show', { section: slugOf(section) });
