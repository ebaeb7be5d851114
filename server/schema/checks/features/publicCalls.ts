import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, ownFields, type FileCheck, unknownNames } from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/**
 * Checks `open`, which says what visitors may send. Finds fields that are unknown or that only the server writes,
 * missing required fields, and unsuitable values of `editable`, `choices` and `trap` (the hidden field that only bots
 * fill in).
 */
export const checkPublicCreate: FileCheck = ({ resource }) => {
  const { open } = resource.schema;
  if (open === undefined) return [];
  const of = { resource, fields: ownFields(resource) };
  const path = ['open', 'fields'];
  const serverWritten = open.fields.flatMap((name, index): readonly Finding[] => {
    const field = fieldNamed(of.fields, name);
    if (field === undefined || (!field.readOnly && field.writable === undefined)) return [];
    return [{ path: [...path, index], message: `cannot be written by a visitor, got "${name}"; leave it out` }];
  });
  const given = [...open.fields, ...Object.keys(open.choices ?? {}), resource.states?.field];
  const lacking = of.fields.filter(
    ({ name, required, property }) => required && property.default === undefined && !given.includes(name),
  );
  return [
    ...unknownNames(open.fields, path, of),
    ...serverWritten,
    ...lacking.map(({ name }) => ({
      path,
      message: `lacks ${name}, which every record needs; add it, or define a default`,
    })),
    ...(open.editable ?? []).flatMap((name, index) =>
      open.fields.includes(name)
        ? []
        : [
            {
              path: ['open', 'editable', index],
              ...unknownName('is not one of the fields that a visitor may fill in', name, open.fields),
            },
          ],
    ),
    ...Object.entries(open.choices ?? {}).flatMap(([name, choices]) => {
      const allowed = fieldNamed(of.fields, name)?.choices ?? [];
      return choices.flatMap((choice, index) =>
        allowed.includes(choice)
          ? []
          : [
              {
                path: ['open', 'choices', name, index],
                message: `is not a value of ${name}, ${didYouMean(choice, allowed)}`,
              },
            ],
      );
    }),
    ...(fieldNamed(resource.fields, open.trap) === undefined
      ? []
      : [
          {
            path: ['open', 'trap'],
            message: `is a field that people fill in, got "${open.trap}"; expected a name of its own`,
          },
        ]),
  ];
};

/** Checks `keyed`, the operations that need only an edit key: finds operations that the resource does not have. */
export const checkSignedUpdate: FileCheck = ({ resource }) =>
  (resource.schema.keyed ?? []).flatMap((operation, index) =>
    resource.calls[operation] === undefined
      ? [
          {
            path: ['keyed', index],
            message: `is not a call of ${resource.name}, got "${operation}"; add it under "api" or leave it out`,
          },
        ]
      : [],
  );
