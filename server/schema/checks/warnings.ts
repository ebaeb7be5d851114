import { iconNames } from '#model/schema/iconNames.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../problems/problem.ts';
import { fieldNamed, type FileCheck, placedFields } from './fields/context.ts';
import { warnOfLargeValues } from './fields/tableLimits.ts';

const unreachable: FileCheck = ({ resource: { states } }) => {
  if (states === undefined) return [];
  const reached = new Set([states.initial, ...states.transitions.map(({ to }) => to)]);
  return Object.keys(states.values)
    .filter((name) => !reached.has(name))
    .map((name) => ({
      path: ['states', 'values', name],
      at: 'key',
      message: 'is a state without a transition to it',
    }));
};

const statusCall: FileCheck = ({ resource }) => {
  if (resource.states === undefined || resource.calls.status !== undefined) return [];
  return [{ path: ['states'], at: 'key', message: 'cannot change, because the resource has no "status" call' }];
};

const openState: FileCheck = ({ resource: { states, schema } }) => {
  if (states === undefined || schema.properties[states.field]?.readOnly !== false) return [];
  return [
    {
      path: ['properties', states.field, 'readOnly'],
      message: 'lets forms change the state without a transition; expected true',
    },
  ];
};

/** Finds an unknown icon. chosen: not an error, because a menu with a default icon works. */
const unknownIcon: FileCheck = ({
  resource: {
    schema: { icon },
  },
}) =>
  icon === undefined || iconNames.includes(icon)
    ? []
    : [
        {
          path: ['icon'],
          message: `is not an icon of the list in docs/SCHEMAS.md, so a folder is shown, ${didYouMean(icon, iconNames)}`,
        },
      ];

/** Finds a resource without a name for several records. chosen: not an error, so that existing files stay valid. */
const missingPlural: FileCheck = ({ resource: { schema, singleton } }) =>
  singleton || schema.plural !== undefined
    ? []
    : [{ path: ['title'], message: 'is also the name of several records; give the file a "plural", such as "Leads"' }];

/**
 * Finds a comparison with a field that fewer users may read: someone who may write only this field could find the value
 * of the other one by trying. chosen: not an error, so that existing files stay valid.
 */
const revealingComparison: FileCheck = ({ resource }) =>
  placedFields(resource).flatMap(({ field, path, siblings }) =>
    field.comparisons.flatMap(({ word, field: other }) => {
      const readable = fieldNamed(siblings, other)?.readable;
      if (readable === undefined || readable === field.readable) return [];
      const message = `would reveal ${other}, which only "${readable}" may read; give the field "readable": "${readable}"`;
      return [{ path: [...path, word], message }];
    }),
  );

/** Checks that return warnings: what they find is allowed, but is probably a mistake. */
export const warnings: readonly ((context: Parameters<FileCheck>[0]) => readonly Finding[])[] = [
  unreachable,
  statusCall,
  openState,
  unknownIcon,
  missingPlural,
  revealingComparison,
  warnOfLargeValues,
];
