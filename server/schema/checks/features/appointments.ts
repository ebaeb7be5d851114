import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, kindIn, noSuchField, ownFields, type FileCheck, unknownNames } from '../fields/context.ts';

/** Finds appointments in `states` whose field is missing or is not a date-time, or whose outcome cannot be recorded. */
export const checkAppointments: FileCheck = ({ resource, kinds }) =>
  Object.entries(resource.states?.values ?? {}).flatMap(([state, { appointment }]): readonly Finding[] => {
    if (appointment === undefined) return [];
    const path: Path = ['states', 'values', state, 'appointment'];
    const field = fieldNamed(ownFields(resource), appointment.at);
    const silent =
      resource.calls.outcome === undefined
        ? [{ path, message: 'has an outcome but no call to record it; expected "outcome" under "actions"' }]
        : [];
    if (field === undefined)
      return [...silent, noSuchField([...path, 'at'], appointment.at, { resource, fields: ownFields(resource) })];
    const kind = kindIn(kinds, field);
    if (kind === undefined || kind.traits.temporal === 'instant') return silent;
    return [
      ...silent,
      {
        path: [...path, 'at'],
        message: `names a field of kind ${kind.name}, got "${appointment.at}"; expected an instant ("format": "date-time")`,
      },
    ];
  });

/**
 * Checks the words `quick` and `exclusive` of transitions. Finds a `quick` (one click) on a transition that requires
 * input, or that an event triggers (`by`) in place of a user. Finds fields in `exclusive` (no two records may have the
 * same values) that are missing or cannot be compared.
 */
export const checkTransitionWords: FileCheck = ({ resource, kinds }) =>
  (resource.states?.transitions ?? []).flatMap(
    ({ quick, by, require = [], requireOneOf = [], exclusive = [] }, index) => {
      const path: Path = ['states', 'transitions', index];
      const asks = quick === true && (by !== undefined || require.length + requireOneOf.length > 0);
      return [
        ...(asks
          ? [
              {
                path: [...path, 'quick'],
                message: 'takes one click, so it cannot require input; remove it, or the requirements',
              },
            ]
          : []),
        ...exclusive.flatMap((names, list) => {
          const at: Path = [...path, 'exclusive', list];
          const incomparable = names.flatMap((name, place) => {
            const field = fieldNamed(ownFields(resource), name);
            const kind = field === undefined ? undefined : kindIn(kinds, field);
            return kind === undefined || kind.operators.includes('eq')
              ? []
              : [
                  {
                    path: [...at, place],
                    message: `names a field of kind ${kind.name}, which cannot be compared, got "${name}"; leave it out`,
                  },
                ];
          });
          return [...unknownNames(names, at, { resource, fields: ownFields(resource) }), ...incomparable];
        }),
      ];
    },
  );
