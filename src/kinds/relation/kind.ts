import { isObject, type Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { cleanId, idPattern } from '../shared/values/ids.ts';
import { typeProblem } from '../shared/values/texts.ts';
import { parseRelation } from './parseRelation.ts';

const clean = (value: Json): Json => {
  if (!isObject(value)) return value;
  const { resource = null, _id = null, ...rest } = value as { readonly [key: string]: Json };
  // While no record is chosen, there is no relation.
  if ((_id === null || _id === '') && Object.keys(rest).length === 0) return null;
  return { ...rest, ...(resource === null ? {} : { resource }), _id: typeof _id === 'string' ? cleanId(_id) : _id };
};

const asText = (value: Json | undefined): string => {
  const relation = parseRelation(value);
  return relation === undefined ? '' : `${relation.resource}/${relation._id}`;
};

/** The kind of fields that refer to one record of any of several resources. */
export const relation: Kind = {
  name: 'relation',
  typeName: 'relation',
  valueSchema: ({ toAny }) => ({
    type: 'object',
    properties: {
      resource: { type: 'string', enum: toAny },
      _id: { type: 'string', format: 'uuid', pattern: idPattern.source },
    },
    required: ['resource', '_id'],
    additionalProperties: false,
  }),
  column: { type: 'uuid', beside: { resource: 'text' }, wire: 'beside', mainAs: '_id' },
  operators: ['eq', 'ne', 'in', 'notIn', 'of', 'blank'],
  sortable: false,
  views: { cell: 'relation', input: 'relation', filter: 'relation' },
  traits: { refersTo: 'any', wide: true },
  toText: asText,
  fromText: (typed, field) => {
    const [resource = '', id = '', ...rest] = typed.trim().split('/');
    const _id = cleanId(id);
    return rest.length === 0 && field.toAny.includes(resource) && idPattern.test(_id)
      ? { value: { resource, _id } }
      : typeProblem(field, 'relation');
  },
  clean,
  toRow: (value) => {
    const parsed = parseRelation(value);
    return { '': parsed?._id ?? null, resource: parsed?.resource ?? null };
  },
};
