import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { canRead, scopeOf } from '#model/permissions/permissions.ts';
import type { ReferencesAnswer } from '#model/wire/wire.ts';
import { countBound } from '../../query/lists/countList.ts';
import { countReferences, type ReferenceCount } from '../../query/lookups/references/countReferences.ts';
import { type ReferencingField, referencesTo } from '../../query/lookups/references/referencingFields.ts';
import { visibleIds } from '../../query/lookups/visibleIds.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { dataEnvelope, ref } from '../../contract/schemaTypes.ts';
import type { OperationContext } from '../context/context.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { isId } from '../context/isId.ts';
import { readRecord } from '../context/readRecord.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';

type Reference = ReferencesAnswer['data'][number];
type Question = {
  readonly ids: readonly string[];
  readonly pointers: readonly ReferencingField[];
  readonly deleted?: boolean;
};

/**
 * Returns whether the user may see the number of references. Users who may not list records must not learn their number
 * either.
 */
const isShown = ({ actor }: OperationContext, { resource, field, within }: ReferencingField): boolean =>
  scopeOf(actor.permissions, resource.module) !== undefined &&
  canRead(actor.permissions, resource, field) &&
  (within === undefined || canRead(actor.permissions, resource, within));

const count = async (
  context: OperationContext,
  executor: pg.Pool | pg.PoolClient,
  { ids, pointers, deleted = false }: Question,
) => {
  const statement = countReferences({ pointers, ids, reader: readerOf(context), deleted });
  const rows = statement === undefined ? [] : await runRows<ReferenceCount>(executor, statement);
  const visibleReferences = rows.flatMap(({ place, visible }): readonly Reference[] => {
    const pointer = pointers[place];
    if (pointer === undefined || visible === 0 || !isShown(context, pointer)) return [];
    const { resource, field, within, needs, ends } = pointer;
    return [
      {
        resource: resource.name,
        title: resource.plural,
        field: (within ?? field).name,
        fieldTitle: (within ?? field).title,
        count: Math.min(visible, countBound),
        ...(visible > countBound ? { atLeast: true } : {}),
        ...(needs ? { needs: true } : {}),
        ...(ends ? { ends: true } : {}),
      },
    ];
  });
  return { visibleReferences, isNamed: rows.length > 0 };
};

const read = async (context: OperationContext, ids: readonly string[]): Promise<ReferencesAnswer> => ({
  data: (
    await count(context, context.pool, { ids, pointers: referencesTo(context.state.model, context.resource.name) })
  ).visibleReferences,
});

/**
 * Returns how many records that the user may see refer to any of the records `ids`, by resource and field. Ids outside
 * the user's scope are ignored.
 */
export const readReferences = async (context: OperationContext, ids: readonly string[]): Promise<ReferencesAnswer> => {
  const { resource, pool } = context;
  const rows = await runRows<{ id: string }>(
    pool,
    visibleIds({ resource, ids: ids.filter(isId), reader: readerOf(context) }),
  );
  return read(
    context,
    rows.map(({ id }) => id),
  );
};

/**
 * `references`: returns how many records that the user may see refer to the record, by resource and field. The client
 * asks before a deletion. Errors: `NOT_FOUND`.
 */
export const references = defineOperation({
  describe: ({ resource }) => ({
    summary: `Count references to ${withArticle(resource.title)}`,
    answers: {
      200: {
        description: 'The number of records that reference it, by resource and field.',
        schema: dataEnvelope(ref('references.list')),
      },
    },
  }),
  run: async (context) => {
    await readRecord(context, context.pool, context.id);
    return { body: await read(context, [context.id]) };
  },
});

const amount = (reference: Reference, { state }: OperationContext): string => {
  const title =
    reference.count === 1 ? (state.model.resources[reference.resource]?.title ?? reference.title) : reference.title;
  return `${reference.count.toLocaleString('en')}${reference.atLeast === true ? '+' : ''} ${inLowerCase(title)}`;
};

const sentences = {
  needed: { one: 'records.neededByOne', some: 'records.neededBySome' },
  referred: { one: 'records.referredByOne', some: 'records.referredBySome' },
} as const;

const refuse = (
  context: OperationContext,
  visibleReferences: readonly Reference[],
  why: 'needed' | 'referred',
): never => {
  // If the user may not see the referring records, the error reveals only that there are some.
  const who =
    visibleReferences.length === 0
      ? serverText('records.referredByHidden')
      : visibleReferences.map((reference) => amount(reference, context)).join(', ');
  const isOne = visibleReferences.length === 1 && visibleReferences[0]?.count === 1;
  throw new AppError('IN_USE', {
    text: serverText(sentences[why][isOne ? 'one' : 'some'], { list: who, thing: inLowerCase(context.resource.title) }),
    extra: { references: visibleReferences },
  });
};

/**
 * Refuses to delete a record that an existing record refers to in a required field. Errors: `IN_USE` with the counts.
 */
export const refuseRequiredReferences = async (
  context: OperationContext,
  client: pg.PoolClient,
  id: string,
): Promise<void> => {
  const pointers = referencesTo(context.state.model, context.resource.name).filter(({ needs }) => needs);
  const { visibleReferences, isNamed } = await count(context, client, { ids: [id], pointers });
  if (isNamed) refuse(context, visibleReferences, 'needed');
};

/**
 * Refuses to delete a record permanently while any record refers to it. Records in the trash count too, because they
 * can be restored. Ended share links do not count, because they are only history. Errors: `IN_USE` with the counts.
 */
export const refuseReferenced = async (context: OperationContext, client: pg.PoolClient, id: string): Promise<void> => {
  const pointers = referencesTo(context.state.model, context.resource.name).filter(({ ends }) => !ends);
  const { visibleReferences, isNamed } = await count(context, client, { ids: [id], pointers, deleted: true });
  if (isNamed) refuse(context, visibleReferences, 'referred');
};
