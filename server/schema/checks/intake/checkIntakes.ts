import type { Kinds } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { durationMs } from '#model/schema/files/automationSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { parseFieldRules } from '../../mapping/parseFieldRules.ts';
import { patternProblem } from '../../patterns/patternProblem.ts';
import { type Finding, showValue } from '../../problems/problem.ts';
import type { FoundIn } from '../checkAcross.ts';
import { fieldNamed, kindIn, noSuchField } from '../fields/context.ts';
import { checkFileName } from '../checkFileName.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** All intake files, and what they refer to. */
type IntakesContext = {
  readonly intake: readonly IntakeSchema[];
  readonly resources: readonly Resource[];
  readonly kinds: Kinds;
  readonly settings: Settings;
};

/** Finds what `verify` needs and the source lacks, such as a `header` for `hmac`. Empty if nothing is missing. */
export const checkVerify = ({
  verify,
  form,
  email,
  poll,
}: Pick<IntakeSchema, 'verify' | 'form' | 'email' | 'poll'>): readonly Finding[] => {
  const lacks = (word: string, why: string): readonly Finding[] => [
    { path: ['verify'], message: `lacks "${word}": ${why}` },
  ];
  switch (verify.by) {
    case 'hmac':
      return verify.header === undefined ? lacks('header', 'the header with the signature') : [];
    case 'key':
      return [verify.header, verify.body, verify.query].filter((one) => one !== undefined).length === 1
        ? []
        : [{ path: ['verify'], message: 'must define where the key is; expected one of "body", "query", "header"' }];
    case 'basic':
      return verify.username === undefined ? lacks('username', 'the user name of the portal') : [];
    case 'form':
      return form === undefined ? lacks('form', 'a source that is verified as a form has one') : [];
    case 'email':
      return email === undefined ? lacks('email', 'the mailbox of the source') : [];
    case 'poll':
      return poll === undefined ? lacks('poll', 'the address that the server asks') : [];
    default:
      return [];
  }
};

/** Min and max interval and max look-back of a poll, in ms. chosen: providers limit requests, and drop old records. */
const [minPoll, maxPoll, maxBack] = [60_000, 86_400_000, 31 * 86_400_000];

/** Finds intervals of a poll that are too short or too long. */
const checkPoll = ({ poll }: IntakeSchema): readonly Finding[] => {
  const between = (word: 'every' | 'back', longest: number, expected: string): readonly Finding[] => {
    const ms = durationMs(poll?.[word] ?? '');
    return ms === undefined || (ms >= minPoll && ms <= longest)
      ? []
      : [{ path: ['poll', word], message: `must be from 1m to ${expected}, got "${poll?.[word] ?? ''}"` }];
  };
  return [...between('every', maxPoll, '1d'), ...between('back', maxBack, '31d')];
};

/** Finds patterns that could block the server, and columns that do not define where in the email their value is. */
const checkEmail = ({ email }: IntakeSchema): readonly Finding[] => {
  if (email === undefined) return [];
  const pattern = (path: readonly string[], source: string | undefined): readonly Finding[] => {
    const problem = source === undefined ? undefined : patternProblem(source, 'iu');
    return problem === undefined
      ? []
      : [{ path: ['email', ...path], message: `${problem.wrong}, got ${showValue(source)}; ${problem.right}` }];
  };
  return [
    ...pattern(['subject'], email.subject),
    ...Object.entries(email.columns).flatMap(([name, { label, match }]): readonly Finding[] =>
      label === undefined && match === undefined
        ? [{ path: ['email', 'columns', name], message: 'must define where the value is; expected "label" or "match"' }]
        : pattern(['columns', name, 'match'], match),
    ),
  ];
};

const checkForm = ({ form }: IntakeSchema, resource: Resource, kinds: Kinds): readonly Finding[] => {
  if (form === undefined) return [];
  const named = (
    word: 'consentField' | 'about',
    fits: (name: string) => boolean,
    expected: string,
  ): readonly Finding[] => {
    const name = form[word];
    if (name === undefined) return [];
    if (fieldNamed(resource.fields, name) === undefined)
      return [noSuchField(['form', word], name, { resource, fields: resource.fields })];
    return fits(name)
      ? []
      : [{ path: ['form', word], message: `names a field of the wrong kind, got "${name}"; expected ${expected}` }];
  };
  const kindNamed = (name: string) => {
    const field = fieldNamed(resource.fields, name);
    return field === undefined ? undefined : kindIn(kinds, field);
  };
  return [
    ...named('consentField', (name) => kindNamed(name)?.column.type === 'boolean', 'a yes/no field'),
    ...named('about', (name) => ['one', 'many'].includes(String(kindNamed(name)?.traits.refersTo)), 'a reference'),
    ...form.fields.flatMap((field, index): readonly Finding[] => [
      ...(form.fields.findIndex(({ column }) => column === field.column) < index
        ? [
            {
              path: ['form', 'fields', index, 'column'],
              message: `is in the list twice, got "${field.column}"; keep one`,
            },
          ]
        : []),
      ...(field.input === 'select' && field.options === undefined
        ? [{ path: ['form', 'fields', index], message: 'lacks "options": the choices of the select' }]
        : []),
    ]),
  ];
};

/**
 * Finds problems of intake files that the vocabulary cannot express. `index` of a finding: the position of its source.
 * `fileOf` returns the file of the source at an index.
 */
export const checkIntakes = (
  { intake, resources, kinds, settings }: IntakesContext,
  fileOf: (index: number) => string,
): readonly FoundIn[] =>
  intake.flatMap((source, index) => {
    const found: Finding[] = [
      ...checkFileName(source.name, fileOf(index)),
      ...checkVerify(source),
      ...checkEmail(source),
      ...checkPoll(source),
    ];
    const resource = resources.find(({ name }) => name === source.resource);
    if (resource === undefined || resource.calls.create === undefined) {
      const names = resources.filter(({ calls }) => calls.create !== undefined).map(({ name }) => name);
      const wrong = resource === undefined ? 'is not a resource' : 'does not accept new records';
      found.push({ path: ['resource'], ...unknownName(wrong, source.resource, names) });
    } else {
      parseFieldRules(source.fields, { resource, findings: found, context: kindContextOf(settings) });
      found.push(...checkForm(source, resource, kinds));
    }
    return found.map((finding) => ({ index, finding }));
  });
