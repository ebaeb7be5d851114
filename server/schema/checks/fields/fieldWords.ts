import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';
import type { Finding } from '../../problems/problem.ts';
import { kindIn, ownFields, type FileCheck } from './context.ts';

const searchable: readonly string[] = ['text', 'text[]', 'integer', 'bigint', 'numeric'];
const countStamps: readonly string[] = ['contactCount', 'shareCount', 'reEnquiryCount'];

/** Word → the reason why a field cannot have it, or undefined. */
const objections: Readonly<Record<string, (field: Field, kind: Kind) => string | undefined>> = {
  filter: ({ filter }, kind) =>
    filter && kind.operators.length === 0
      ? `has no effect on kind ${kind.name}, which cannot be filtered; leave it out`
      : undefined,
  sort: ({ sort }, kind) =>
    sort && !kind.sortable ? `has no effect on kind ${kind.name}, which has no order; leave it out` : undefined,
  search: ({ search }, kind) =>
    search && (!searchable.includes(kind.column.type) || kind.traits.writeOnly === true)
      ? `has no effect on kind ${kind.name}, which has no text to search; leave it out`
      : undefined,
  unique: ({ unique }, kind) =>
    unique !== undefined && !kind.operators.includes('eq')
      ? `has no effect on kind ${kind.name}, which cannot be compared; leave it out`
      : undefined,
  bulk: ({ bulk, readOnly, choicesBy }, kind) => {
    if (!bulk) return undefined;
    if (readOnly) return 'has no effect on a field that only the server writes; leave it out';
    if (choicesBy !== undefined) return `depends on ${choicesBy.field}, which differs between records; leave it out`;
    return kind.traits.choices !== undefined || kind.traits.refersTo === 'one' || kind.traits.refersTo === 'many'
      ? undefined
      : `is for choices and references, got kind ${kind.name}; leave it out`;
  },
  public: (field, kind) => {
    if (!field.public) return undefined;
    if (kind.traits.writeOnly === true)
      return `would show kind ${kind.name}, which never leaves the server, to anyone; leave it out`;
    return field.readable === undefined
      ? undefined
      : `would show to anyone what only "${field.readable}" may read; leave one of the two out`;
  },
  ownersOnly: ({ ownersOnly, readOnly, required, ...field }) => {
    if (!ownersOnly) return undefined;
    const words = (['search', 'filter', 'sort', 'audit', 'public', 'unique', 'computed'] as const).filter(
      (word) => field[word] !== undefined && field[word] !== false,
    );
    if (words.length > 0) return `would be visible to others through "${words.join('", "')}"; leave one of the two out`;
    return readOnly && !required ? undefined : 'is for fields that no form shows; give it "readOnly": true';
  },
  activity: ({ property }, kind) =>
    property.activity !== undefined && kind.traits.refersTo !== 'any'
      ? `has no effect on kind ${kind.name}; only a relation has it`
      : undefined,
  documents: ({ property }, kind) =>
    property.documents !== undefined && (kind.name !== 'file' || property.type !== 'array')
      ? `is for a list of files, got type "${String(property.type)}" and kind ${kind.name}; expected "type": "array" and "kind": "file"`
      : undefined,
  stamp: ({ stamp, property }, kind) => {
    if (stamp === undefined) return undefined;
    if (stamp === 'closedBy')
      return kind.traits.refersTo === 'one'
        ? undefined
        : `stores a person, got kind ${kind.name}; expected a reference`;
    if (countStamps.includes(stamp))
      return property.type === 'integer'
        ? undefined
        : `stores a number, got type "${String(property.type)}"; expected "integer"`;
    return kind.traits.temporal === 'instant'
      ? undefined
      : `stores a time, got kind ${kind.name}; expected "format": "date-time"`;
  },
};

/**
 * Finds words of a field that have no effect on its kind or contradict another word of the field, such as `public` on a
 * field that only some users may read.
 */
export const checkFieldWords: FileCheck = ({ resource, kinds }) =>
  ownFields(resource).flatMap((field) => {
    const kind = kindIn(kinds, field);
    if (kind === undefined) return [];
    return Object.entries(objections).flatMap(([word, objection]): readonly Finding[] => {
      const message = objection(field, kind);
      return message === undefined ? [] : [{ path: ['properties', field.name, word], message }];
    });
  });

/**
 * Finds fields with the same `stamp`. A stamp, such as `closedBy`, is an event, and the server sets one field when it
 * happens.
 */
export const checkStamps: FileCheck = ({ resource }) => {
  const fields = ownFields(resource);
  return fields.flatMap(({ name, stamp }, index) => {
    const first = fields.findIndex((field) => field.stamp === stamp);
    if (stamp === undefined || first === index) return [];
    return [
      {
        path: ['properties', name, 'stamp'],
        message: `is also used by ${fields[first]?.name ?? ''}, got "${stamp}"; expected one of the two`,
      },
    ];
  });
};

/** Finds column titles of an import that two fields share: names, titles and aliases, ignoring case. */
export const checkAliases: FileCheck = ({ resource }) => {
  const claimed = new Map<string, string>();
  const fields = ownFields(resource);
  for (const { name, title } of fields)
    for (const heading of [name, title]) claimed.set(heading.toLowerCase(), claimed.get(heading.toLowerCase()) ?? name);
  return fields.flatMap(({ name, property }) =>
    (property.aliases ?? []).flatMap((alias, index) => {
      const owner = claimed.get(alias.toLowerCase());
      claimed.set(alias.toLowerCase(), owner ?? name);
      if (owner === undefined || owner === name) return [];
      return [
        {
          path: ['properties', name, 'aliases', index],
          message: `names ${owner} already, got "${alias}"; expected another heading`,
        },
      ];
    }),
  );
};
