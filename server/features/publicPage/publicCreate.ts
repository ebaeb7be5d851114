import type { OperationDefinition } from '../../records/context/defineOperation.ts';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { PublicCreateSchema } from '#model/schema/schema.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { countPublicCall } from '../../auth/limits/countPublicCall.ts';
import { isUuid } from '../../auth/isUuid.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { findNamed } from './findNamed.ts';
import { selectActive } from './selectPreview.ts';
import { selectPublished } from '../../query/records/selectPublished.ts';
import { missingReferences } from '../../query/lookups/references/references.ts';
import type { OperationResult, RequestContext } from '../../records/context/context.ts';
import { create } from '../../records/operations/create.ts';
import { claimCreateKey } from '../../records/write/claimCreateKey.ts';
import { visitorEditKey, visitorActor } from '../../records/context/visitorEditKey.ts';
import { insertPlanned } from '../../records/write/insertPlanned.ts';
import type { Values } from '../../records/plan/plan.ts';
import { planCreate } from '../../records/plan/planCreate.ts';
import { parseRecordBody } from '../../records/plan/parseRecordBody.ts';
import { refuseOtherWords } from '../../records/plan/parseText.ts';
import { shareLinkValues } from './shareLink/shareLinkValues.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { authorId } from '../../auth/actor/actor.ts';

/** Checks the choices of a visitor against the allowed choices. The first allowed choice is the default. */
const withChoices = ({ choices = {} }: PublicCreateSchema, values: Values): Values => {
  const chosen: Record<string, Json> = {};
  for (const [name, allowed] of Object.entries(choices)) {
    const value = values[name] ?? null;
    if (!isBlank(value) && !allowed.some((choice) => choice === value)) {
      throw new AppError('INVALID', {
        fields: { [name]: serverText('fields.oneOf', { field: name, list: allowed.join(', ') }) },
      });
    }
    chosen[name] = isBlank(value) ? (allowed[0] ?? null) : value;
  }
  return { ...values, ...chosen };
};

/** Refuses references to a record without a public page: unpublished, deleted and missing ones. Errors: `NOT_FOUND`. */
const refuseUnpublished = async (
  { resource, state: { model }, pool }: RequestContext,
  values: Values,
): Promise<void> => {
  for (const field of resource.fields) {
    const target = model.resources[field.to ?? ''];
    const { [field.name]: id = null } = values;
    const published = target?.schema.preview?.published;
    if (target === undefined || published === undefined || isBlank(id)) continue;
    const shown =
      typeof id === 'string' && isUuid(id)
        ? await runRows(pool, selectPublished({ resource: target, published, id }))
        : [];
    if (shown.length === 0)
      throw new AppError('NOT_FOUND', {
        text: serverText('records.notAvailable', { thing: inLowerCase(target.title) }),
      });
  }
};

/**
 * Removes references to missing records. chosen: they are not refused, because that would reveal which ids exist, and
 * the rest of the enquiry is useful.
 */
const withoutMissing = async ({ resource, state, pool }: RequestContext, values: Values): Promise<Values> => {
  const statement = missingReferences({ resource, record: values, model: state.model });
  const missing = statement === undefined ? [] : await runRows<{ field: string }>(pool, statement);
  const names = new Set(missing.map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
};

/**
 * Replaces the names by which a visitor refers to records with the ids of these records. A name that no record has is
 * left out, like the id of a missing record.
 */
const withReferenceIds = async (
  { resource, state, pool }: RequestContext,
  { named = {} }: PublicCreateSchema,
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> => {
  const found: Record<string, unknown> = { ...given };
  for (const [reference, by] of Object.entries(named)) {
    const name = given[reference];
    const target = state.model.resources[resource.fieldsByName[reference]?.to ?? ''];
    const field = target?.fieldsByName[by];
    if (typeof name !== 'string' || isUuid(name) || target === undefined || field === undefined) continue;
    // Postgres accepts no NUL, and no name has one.
    const [row] = name.includes('\0')
      ? []
      : await runRows<{ id: string }>(pool, findNamed({ resource: target, field, name }));
    found[reference] = row?.id ?? null;
  }
  return found;
};

/**
 * Removes owners who no longer work here. chosen: an enquiry through the old link of a colleague who left then has no
 * owner, or the agent whom the page showed instead, and does not wait in an account that no one opens.
 */
const withActiveOwners = async ({ resource, state, pool }: RequestContext, values: Values): Promise<Values> => {
  const kept = { ...values };
  for (const name of resource.owners) {
    const { [name]: id } = values;
    const people = state.model.resources[resource.fieldsByName[name]?.to ?? ''];
    if (typeof id !== 'string' || !isUuid(id) || people === undefined) continue;
    if ((await runRows(pool, selectActive(people, id))).length === 0) delete kept[name];
  }
  return kept;
};

const strangerCreate = async (context: RequestContext, open: PublicCreateSchema): Promise<OperationResult> => {
  const { resource, state, now, pool, address } = context;
  await countPublicCall(pool, resource.name, address);
  const sent = isObject(context.body) ? context.body : {};
  const { [open.trap]: trap, [open.share?.field ?? open.trap]: token, ...given } = sent;
  refuseOtherWords(given, open.fields);
  const visitor: RequestContext = { ...context, actor: visitorActor(resource) };
  const parsed = parseRecordBody(resource, await withReferenceIds(context, open, given));
  const body = { ...parsed, values: withChoices(open, parsed.values) };
  const link = await shareLinkValues(visitor, { open, token, given: body.values });
  const values = {
    ...(await withActiveOwners(visitor, body.values)),
    ...(await withActiveOwners(visitor, link.filled)),
  };
  await refuseUnpublished(visitor, values);
  const planned = planCreate({
    state,
    resource,
    actor: visitor.actor,
    now,
    body: { ...body, values },
    isByServer: true,
  });
  const isMachine = trap !== undefined && trap !== null && trap !== '';
  const plan = { ...planned, changes: { ...(await withoutMissing(visitor, planned.changes)), ...link.kept } };
  const id = v7();
  const written = isMachine
    ? id
    : await withTransaction(pool, async (client) => {
        const made = await claimCreateKey(visitor, client, { id, body });
        if (made === undefined)
          await insertPlanned(visitor, client, { id, plan, record: plan.changes, allowDuplicate: true });
        return made ?? id;
      });
  return { status: 201, body: { data: { _id: written, editKey: visitorEditKey(context, written) } } };
};

/**
 * `create`, also for visitors without sign-in. For users with a token, it is the usual `create`. Visitors may set only
 * the fields in `open` of the schema. They get only the new record's id and edit key. Each IP address may create a
 * limited number of records. If a bot fills in the hidden field `open.trap`, nothing is stored and the response is the
 * same. Errors: `TOO_MANY_ATTEMPTS`, `INVALID`, `NOT_FOUND` for a record without a public page.
 */
export const publicCreate: OperationDefinition = {
  ...create,
  access: 'either',
  run: async (context) => {
    const { open } = context.resource.schema;
    return open === undefined || authorId(context.actor) !== null ? create.run(context) : strangerCreate(context, open);
  },
};
