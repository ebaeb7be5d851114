import type { Resource } from '#model/resource.ts';

/**
 * Returns the attribute that an element with text inputs needs, so that `@` in these inputs offers colleagues to
 * mention. Offered are colleagues who may see the record with the id or, without an id, records of the resource. Empty
 * if the resource sends no notifications of mentions. Example: `<div {...mentionsOf(resource, id)}>`.
 */
export const mentionsOf = ({ name, schema }: Resource, id?: string): { readonly 'data-mentions'?: string } =>
  schema.notify?.some(({ on }) => on === 'mentioned') === true
    ? { 'data-mentions': id === undefined ? name : `${name}/${id}` }
    : {};
