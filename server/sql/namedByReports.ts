import { fieldsOfPart } from '#model/reports/fields.ts';
import type { Model } from '#model/resource.ts';

const cache = new WeakMap<Model, ReadonlyMap<string, ReadonlySet<string>>>();

const readNames = (model: Model): ReadonlyMap<string, ReadonlySet<string>> => {
  const names = new Map<string, Set<string>>();
  for (const { parts } of Object.values(model.reports)) {
    for (const { resource, field } of parts.flatMap(fieldsOfPart)) {
      const known = names.get(resource) ?? new Set<string>();
      names.set(resource, known.add(field));
    }
  }
  return names;
};

/** Gives the fields of a resource that the reports go by: the list behind a figure is filtered by them. */
export const namedByReports = (model: Model, resource: string): ReadonlySet<string> => {
  const known = cache.get(model) ?? readNames(model);
  cache.set(model, known);
  return known.get(resource) ?? new Set();
};
