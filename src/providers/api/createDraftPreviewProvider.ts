import type { GetListParams, GetManyReferenceParams } from 'ra-core';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { GableDataProvider } from './gableDataProvider.ts';

type ExistingFields = Readonly<Record<string, readonly string[]>>;

const writes = new Set([
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'patch',
  'status',
  'share',
  'bulk',
  'log',
  'restore',
]);

const refuse = async (): Promise<never> => {
  throw new AppError('DRAFT_PREVIEW');
};

/**
 * Removes fields that exist only in the draft from the filter and the sort order, because the server cannot query them.
 */
const onlyExisting = <Params extends GetListParams | GetManyReferenceParams>(
  params: Params,
  names: readonly string[],
): Params => {
  const filter: unknown = params.filter;
  const kept = isObject(filter)
    ? Object.fromEntries(
        Object.entries(filter).filter(([name]) => names.includes(name) || name === 'q' || name.startsWith('_')),
      )
    : filter;
  const { sort, ...rest } = params;
  const sorted =
    sort !== undefined && (names.includes(sort.field) || sort.field.startsWith('_') || sort.field === 'id')
      ? { sort }
      : {};
  return { ...rest, ...sorted, filter: kept } as Params;
};

/**
 * Returns a data provider for the preview of a schema draft: it reads with `provider` and writes nothing.
 * `existingFields` has the names of the fields of each resource in the active version. Lists ignore filters and sort
 * orders by other fields. A resource that only the draft has is empty. Errors: `DRAFT_PREVIEW` for every write; the
 * errors of `provider`.
 */
export const createDraftPreviewProvider = (
  provider: GableDataProvider,
  existingFields: ExistingFields,
): GableDataProvider => {
  const namesOf = (resource: string): readonly string[] | undefined =>
    Object.hasOwn(existingFields, resource) ? existingFields[resource] : undefined;
  const empty = { data: [], total: 0 };
  const reads = {
    getList: async (resource: string, params: GetListParams) => {
      const names = namesOf(resource);
      return names === undefined ? empty : provider.getList(resource, onlyExisting(params, names));
    },
    getManyReference: async (resource: string, params: GetManyReferenceParams) => {
      const names = namesOf(resource);
      return names?.includes(params.target) === true
        ? provider.getManyReference(resource, onlyExisting(params, names))
        : empty;
    },
    getMany: async (resource: string, params: Parameters<GableDataProvider['getMany']>[1]) =>
      namesOf(resource) === undefined ? { data: [] } : provider.getMany(resource, params),
    counts: async (resource: string, params: Parameters<GableDataProvider['counts']>[1]) =>
      namesOf(resource) === undefined ? { data: {} } : provider.counts(resource, params),
    duplicates: async (resource: string, params: Parameters<GableDataProvider['duplicates']>[1]) =>
      namesOf(resource) === undefined ? { data: [] } : provider.duplicates(resource, params),
  };
  const refused = Object.fromEntries([...writes].map((operation) => [operation, refuse]));
  return { ...provider, ...reads, ...refused } as GableDataProvider;
};
