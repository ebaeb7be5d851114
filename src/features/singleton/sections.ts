import type { Resource, Section } from '#model/resource.ts';
import { addressOf } from '../../providers/routing/useAddress.ts';

/** Returns the slug of a section for its address, the same in every language: `Basic details` → `basic-details`. */
export const slugOf = ({ title, name = title }: Section): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the address of a section of the single record's page. */
export const sectionAddress = (resource: Resource, section: Section): string =>
  addressOf(resource, 'show', { section: slugOf(section) });
