import type { Resource, Section } from '#model/resource.ts';
import { addressOf } from '../../providers/useAddress.ts';

/** Returns the slug of a section for its address: `Basic details` → `basic-details`. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the address of a section of the single record's page. */
export const sectionAddress = (resource: Resource, { title }: Section): string =>
  addressOf(resource, 'show', { section: slugOf(title) });
