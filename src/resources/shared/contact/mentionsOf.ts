import type { Resource } from '#model/resource.ts';

/**
 * Returns the attribute of an element inside which `@` offers the colleagues who may see a record. Empty if the
 * resource does not notify of mentions. Example: `<div {...mentionsOf(resource, id)}>`.
 */
export const mentionsOf = ({ name, schema }: Resource, id?: string): { readonly 'data-mentions'?: string } =>
  schema.notify?.some(({ on }) => on === 'mentioned') === true
    ? { 'data-mentions': id === undefined ? name : `${name}/${id}` }
    : {};
