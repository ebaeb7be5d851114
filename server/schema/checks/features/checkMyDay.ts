import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, kindIn, noSuchField, type FileCheck } from '../fields/context.ts';
import { checkFilter } from '../fields/checkFilter.ts';

/**
 * Checks `myDay`, which adds records to the queue of their owner: the resource needs owners, `at` must be a date-time,
 * and its filters must be possible in a list.
 */
export const checkMyDay: FileCheck = (context) => {
  const { resource, kinds } = context;
  const { myDay } = resource.schema;
  if (myDay === undefined) return [];
  const findings: Finding[] = [];
  if (resource.owners.length === 0)
    findings.push({ path: ['myDay'], message: 'is about records without owners; expected "owners"' });
  if (myDay.at !== undefined) {
    const field = fieldNamed(resource.fields, myDay.at);
    const kind = field === undefined ? undefined : kindIn(kinds, field);
    if (field === undefined)
      findings.push(noSuchField(['myDay', 'at'], myDay.at, { resource, fields: resource.fields }));
    else if (kind !== undefined && kind.traits.temporal !== 'instant')
      findings.push({
        path: ['myDay', 'at'],
        message: `names a field of kind ${kind.name}, got "${myDay.at}"; expected an instant ("format": "date-time")`,
      });
  }
  const filters = resource.fields.filter((field) => field.filter || field.unique !== undefined);
  return [
    ...findings,
    ...checkFilter(context, myDay.due ?? {}, { path: ['myDay', 'due'], filters }),
    ...checkFilter(context, myDay.new ?? {}, { path: ['myDay', 'new'], filters }),
  ];
};
