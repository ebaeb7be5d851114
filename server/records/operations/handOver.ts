import { defineOperation } from '../context/defineOperation.ts';
import { count, dataEnvelope, described, id as recordId, list, object, text } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { canWrite, type PermissionMap } from '#model/permissions/permissions.ts';
import type { HandOverAnswer } from '#model/wire/owners.ts';
import { type Owned, type Ownership, ownershipsOf, selectOwned } from '../../query/lookups/ownedRecords.ts';
import { countOpenRecords } from '../guards/refuseOpenRecords.ts';
import { missingPermission } from '../authorize/authorize.ts';
import { readRecord } from '../context/readRecord.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { withTitles } from '../../query/records/select/titleColumn.ts';

/** Max records of a resource that are listed. chosen: as many as a person can select by hand. */
const maxNamed = 500;

/**
 * Returns the readable name of the permission that is needed to change the owner of a resource's records, if `map` does
 * not contain it; otherwise undefined.
 */
export const missingHandOverPermission = (map: PermissionMap, { resource, owners }: Ownership): string | undefined => {
  const operation = resource.calls.patch === undefined ? 'update' : 'patch';
  const missing = missingPermission(map, resource, operation);
  if (missing !== undefined) return missing;
  const field = owners.find((owner) => !canWrite(map, resource, owner));
  return field === undefined
    ? undefined
    : permissionTitle(`${resource.module}.${field.writable ?? field.readable ?? 'edit'}`, resource.plural);
};

/**
 * `handOver`: returns how many open records a user owns, by resource, so that a manager can decide who gets them. With
 * `resource`, the first 500 open records of that resource are listed too. Errors: `NOT_FOUND`.
 */
export const handOver = defineOperation({
  query: object({
    'resource?': described(text, { description: `Name of a resource: its first ${maxNamed} records are listed.` }),
  }),
  describe: ({ resource }) => ({
    summary: `List the open records of ${withArticle(resource.title)}`,
    answers: {
      200: {
        description:
          'The number of open records per resource. `beyond`: those you have no access to; `missing`: the permission ' +
          'that you need to reassign them.',
        schema: dataEnvelope(
          object({
            _id: recordId,
            resources: list(
              object({
                resource: text,
                title: text,
                count,
                beyond: count,
                'missing?': text,
                'records?': list(object({ _id: recordId, title: text })),
              }),
            ),
          }),
        ),
      },
    },
  }),
  run: async (context) => {
    const { state, resource, pool, id, query, actor } = context;
    await readRecord(context, pool, id);
    const requested = query.resource;
    const reader = readerOf(context);
    const resources: HandOverAnswer['data']['resources'][number][] = [];
    for (const ownership of ownershipsOf(state.model, resource.name)) {
      const { all, visible } = await countOpenRecords(context, pool, { ownership, owner: id });
      if (all === 0) continue;
      const missing = missingHandOverPermission(actor.permissions, ownership);
      const isWanted = ownership.resource.name === requested;
      const records = isWanted
        ? withTitles(
            ownership.resource,
            await runRows<Owned>(pool, selectOwned(ownership, { owner: id, reader, limit: maxNamed })),
            reader,
          )
        : [];
      resources.push({
        resource: ownership.resource.name,
        title: ownership.resource.plural,
        count: visible,
        beyond: all - visible,
        ...(missing === undefined ? {} : { missing }),
        ...(isWanted ? { records: records.map(({ _id, title }) => ({ _id, title: title ?? _id })) } : {}),
      });
    }
    return { body: { data: { _id: id, resources } } satisfies HandOverAnswer };
  },
});
