import type { ImpactStep } from '#model/wire/impact.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Catalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import type { Renaming } from './earlierModel.ts';
import type { ImpactRequest } from './impactRequest.ts';

/** Returns the steps of the report that say how many records of removed resources are kept. */
export const keptRecordSteps = async (
  { client, before, after }: ImpactRequest,
  { tables }: Catalog,
): Promise<readonly ImpactStep[]> => {
  const steps: ImpactStep[] = [];
  for (const [key, { name, title, plural }] of Object.entries(before?.resources ?? {})) {
    if (Object.hasOwn(after.model.resources, key) || !tables.has(name)) continue;
    const { rows } = await client.query(`select count(*) as count from ${quote(name)} where "deletedAt" is null`);
    const count = Number(rows[0]?.['count']);
    const [one, is] = count === 1 ? [title, 'is'] : [plural, 'are'];
    if (count > 0)
      steps.push({
        resource: name,
        field: '',
        count,
        message: `${count.toLocaleString('en')} ${inLowerCase(one)} ${is} kept, and available again if the file is restored`,
      });
  }
  return steps;
};

/** Returns the steps of the report that say how many records move with renamed resources. */
export const movedRecordSteps = async (
  client: DdlClient,
  renamings: readonly Renaming[],
): Promise<readonly ImpactStep[]> => {
  const steps: ImpactStep[] = [];
  for (const { before, after } of renamings) {
    const {
      rows: [row],
    } = await client.query(`select count(*) as count from ${quote(before.name)} where "deletedAt" is null`);
    const count = Number(row?.['count']);
    steps.push({
      resource: after.name,
      field: '',
      count,
      message: `${count.toLocaleString('en')} ${inLowerCase(count === 1 ? after.title : after.plural)} ${count === 1 ? 'moves' : 'move'} from ${before.name} to ${after.name}, with history and permissions`,
    });
  }
  return steps;
};
