import { isVerb, type Verb } from '#model/call.ts';
import { gotInstead } from '../nearest.ts';
import type { Finding } from '../problem.ts';
import { fieldNamed, ownFields, type Rule } from './context.ts';

/** What stands in braces in the path of a verb; a verb that is not listed works on all records. */
const holesOf: Readonly<Partial<Record<Verb, readonly string[]>>> = {
  getOne: ['id'], update: ['id'], patch: ['id'], delete: ['id'], status: ['id'], share: ['id'],
  restore: ['id'], log: ['id'], timeline: ['id'], assign: ['id'], resetPassword: ['id'], byTab: ['tab'],
};

const holesIn = (address: string): readonly string[] => [...address.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

const checkCall = (verb: string, text: string): readonly Finding[] => {
  const path = ['api', verb];
  const wanted = (isVerb(verb) ? holesOf[verb] : undefined) ?? [];
  const got = holesIn(text);
  return [
    ...wanted.filter((name) => !got.includes(name)).map((name) => ({ path, message: `lacks {${name}}, got "${text}"; ${verb} needs it` })),
    ...got.filter((name) => !wanted.includes(name)).map((name) => ({ path, message: `has a place that nothing fills, got {${name}}; ${wanted.map((one) => `{${one}}`).join(', ') || 'none'} would be right` })),
  ];
};

/** Finds calls whose path lacks the record's id, or has places that nothing fills, and calls that a read-only resource can not have. */
export const checkCalls: Rule = ({ resource }) =>
  Object.entries(resource.schema.api ?? {}).flatMap(([verb, text]) => {
    const found = checkCall(verb, text);
    if (!resource.readOnly || !isVerb(verb) || resource.calls[verb] !== undefined) return found;
    return [...found, { path: ['api', verb], at: 'key' as const, message: `can not be, the resource is "readOnly"; leave it out` }];
  });

/** Finds screens without the record's id, and placeholders that name no field. */
export const checkScreens: Rule = ({ resource }) =>
  Object.entries(resource.schema.screens ?? {}).flatMap(([screen, address]) => {
    const path = ['screens', screen];
    const holes = holesIn(address);
    const ofRecord = screen === 'edit' || screen === 'show';
    if (!ofRecord) return holes.map((name) => ({ path, message: `has a place that nothing fills, got {${name}}; ${screen} is no screen of one record` }));
    const unknown = holes.filter((name) => name !== 'id' && fieldNamed(ownFields(resource), name) === undefined);
    const known = ['id', ...ownFields(resource).map(({ name }) => name)];
    return [
      ...(holes.includes('id') ? [] : [{ path, message: `lacks {id}, got "${address}"; ${screen} is a screen of one record` }]),
      ...unknown.map((name) => ({ path, message: `names no field of ${resource.name}, ${gotInstead(name, known)}` })),
    ];
  });
