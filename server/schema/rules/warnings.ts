import { iconNames } from '#model/iconNames.ts';
import { gotInstead } from '#model/values/nearest.ts';
import type { Finding } from '../problems/problem.ts';
import type { Rule } from './fields/context.ts';
import { warnOfLargeValues } from './fields/tableLimits.ts';

const unreachable: Rule = ({ resource: { states } }) => {
  if (states === undefined) return [];
  const reached = new Set([states.initial, ...states.transitions.map(({ to }) => to)]);
  return Object.keys(states.values).filter((name) => !reached.has(name)).map((name) => ({
    path: ['states', 'values', name], at: 'key', message: 'is a state without a transition to it',
  }));
};

const statusCall: Rule = ({ resource }) => {
  if (resource.states === undefined || resource.calls.status !== undefined) return [];
  return [{ path: ['states'], at: 'key', message: 'cannot change, because the resource has no "status" call' }];
};

const openState: Rule = ({ resource: { states, schema } }) => {
  if (states === undefined || schema.properties[states.field]?.readOnly !== false) return [];
  return [{ path: ['properties', states.field, 'readOnly'], message: 'lets forms change the state without a transition; expected true' }];
};

/** chosen: no error, for a menu with a folder for an icon works. */
const unknownIcon: Rule = ({ resource: { schema: { icon } } }) =>
  (icon === undefined || iconNames.includes(icon) ? [] : [{ path: ['icon'], message: `is not an icon of the list in docs/SCHEMAS.md, so a folder is shown, ${gotInstead(icon, iconNames)}` }]);

/** What is allowed and works, but was hardly meant. */
export const warnings: readonly ((context: Parameters<Rule>[0]) => readonly Finding[])[] = [unreachable, statusCall, openState, unknownIcon, warnOfLargeValues];
