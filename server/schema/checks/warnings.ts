import { iconNames } from '#model/iconNames.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../problems/problem.ts';
import type { FileCheck } from './fields/context.ts';
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

/** Checks that return warnings: what they find is allowed, but is probably a mistake. */
export const warnings: readonly ((context: Parameters<FileCheck>[0]) => readonly Finding[])[] = [
  unreachable,
  statusCall,
  openState,
  unknownIcon,
  warnOfLargeValues,
];
