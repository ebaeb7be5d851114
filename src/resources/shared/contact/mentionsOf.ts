import type { Resource } from '#model/resource.ts';

/**
 * Returns the attribute for a part of the page where `@` offers the colleagues who may see a record, if its resource
 * notifies of mentions. Example: `<div {...mentionsOf(resource, id)}>`.
 */
export const mentionsOf = ({ name, schema }: Resource, id?: string): { readonly 'data-mentions'?: string } =>
  schema.notify?.some(({ on }) => on === 'mentioned') === true
    ? { 'data-mentions': id === undefined ? name : `${name}/${id}` }
    : {};
