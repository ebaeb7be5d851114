import type { Resource } from '#model/resource.ts';
import type { Setup } from '#model/schema/settingsSchema.ts';
import type { Finding } from '../../problems/problem.ts';
import { unknownName } from '../../problems/unknownName.ts';

type Path = Finding['path'];

/**
 * Finds resources, fields and pages in the setup of an installation that the schemas do not have, forms that do not say
 * which record of a resource they edit, and step ids that occur twice.
 */
export const checkSetup = ({ forms, checklist }: Setup, resources: readonly Resource[]): readonly Finding[] => {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const unknownResource = (name: string, path: Path): readonly Finding[] =>
    byName.has(name) ? [] : [{ path, ...unknownName('is not a resource', name, [...byName.keys()]) }];
  const unknownFields = (name: string, fields: readonly string[], path: Path): readonly Finding[] => {
    const resource = byName.get(name);
    if (resource === undefined) return [];
    return fields.flatMap((field, at) =>
      Object.hasOwn(resource.fieldsByName, field)
        ? []
        : [
            {
              path: [...path, at],
              ...unknownName(`is not a field of ${name}`, field, Object.keys(resource.fieldsByName)),
            },
          ],
    );
  };
  const missingScreen = ({ resource: name, screen }: Setup['checklist'][number], path: Path): readonly Finding[] => {
    const resource = byName.get(name);
    const call = screen === 'list' ? 'getList' : screen;
    return resource === undefined || resource.calls[call] !== undefined
      ? []
      : [{ path, message: `is not a page of ${name}, got "${screen}"; expected a page whose call the resource has` }];
  };
  return [
    ...forms.flatMap(({ resource, record, fields, blank = [] }, at) => [
      ...unknownResource(resource, ['setup', 'forms', at, 'resource']),
      ...unknownFields(resource, fields, ['setup', 'forms', at, 'fields']),
      ...unknownFields(resource, blank, ['setup', 'forms', at, 'blank']),
      ...(record === undefined && byName.get(resource)?.singleton === false
        ? [
            {
              path: ['setup', 'forms', at, 'resource'],
              message: `has more than one record, got "${resource}"; add "record": "me", or name a resource with "singleton"`,
            },
          ]
        : []),
    ]),
    ...checklist.flatMap((step, at) => [
      ...unknownResource(step.resource, ['setup', 'checklist', at, 'resource']),
      ...missingScreen(step, ['setup', 'checklist', at, 'screen']),
      ...(step.done?.resource === undefined
        ? []
        : unknownResource(step.done.resource, ['setup', 'checklist', at, 'done', 'resource'])),
      ...(checklist.findIndex(({ id }) => id === step.id) < at
        ? [
            {
              path: ['setup', 'checklist', at, 'id'],
              message: `names another step already, got "${step.id}"; each id may occur once`,
            },
          ]
        : []),
    ]),
  ];
};
