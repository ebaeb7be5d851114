import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/**
 * Returns the statement that updates the time and the number of re-enquiries of a record; undefined if the resource has
 * neither field. The version stays the same, so that a re-enquiry does not conflict with edits. Example: `update
 * "leads" t set "reEnquiredAt" = $2::timestamptz, "reEnquiryCount" = coalesce(t."reEnquiryCount", 0) + 1 where t."_id"
 * = $1::uuid`.
 */
export const noteReEnquiry = ({
  resource,
  id,
  now,
}: {
  readonly resource: Resource;
  readonly id: string;
  readonly now: Date;
}): Statement | undefined => {
  const { bind, values } = createParameters();
  const row = bind(id, 'uuid');
  const sets = resource.fields.flatMap(({ name, stamp }) => {
    const column = quote(name);
    if (stamp === 'reEnquired') return [`${column} = ${bind(now.toISOString(), 'timestamptz')}`];
    return stamp === 'reEnquiryCount' ? [`${column} = coalesce(t.${column}, 0) + 1`] : [];
  });
  return sets.length === 0
    ? undefined
    : prepared(`update ${quote(resource.name)} t set ${sets.join(', ')} where t."_id" = ${row}`, values);
};
