import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Json } from '#model/schema/json.ts';
import { currentField } from '../../query/filters/columns.ts';
import { kindContextOf } from '../plan/recordProblems.ts';
import type { RequestContext, OperationHandler } from '../context/context.ts';
import { getList } from './getList.ts';

/** Reads a part of the path as the field of its name would be typed: `lead` means the choice `Lead`. */
const valueOf = ({ resource, state }: RequestContext, name: string, typed: string): Json => {
  const field = currentField(resource, name);
  if (field === undefined) throw new AppError('UNKNOWN_CALL');
  const read = kindFor(field).fromText(typed, field, kindContextOf(state));
  // chosen: a refusal that lists the known ones, for an empty list would hide a slip of the pen.
  if ('problem' in read)
    throw new AppError('NOT_FOUND', { text: `${read.problem}.`, fields: { [name]: read.problem } });
  return read.value;
};

/** `byTab`: the list, narrowed by what stands in the path; the query narrows it further. */
export const byTab: OperationHandler = async (context) => {
  const { params, query } = context;
  const wanted = Object.fromEntries(
    Object.entries(params).map(([name, typed]) => [name, valueOf(context, name, typed)]),
  );
  const asked = typeof query['filter'] === 'string' ? query['filter'] : '{}';
  return getList({ ...context, query: { ...query, filter: JSON.stringify({ ...readObject(asked), ...wanted }) } });
};

const readObject = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, as of a value that is no object.
  }
  throw new AppError('BAD_QUERY', { text: `filter: must be JSON like {"channel":"SMS"}, got ${text.slice(0, 40)}.` });
};
