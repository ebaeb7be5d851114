import type { Model } from '#model/resource.ts';
import { sampleRoles } from '../../server/sample/people/roles.ts';
import { searchRecords } from '../../server/records/searchRecords.ts';
import type { Reader } from '../../server/query/filters/reader.ts';
import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import { percentile } from '../support/percentile.ts';

/** Max time of a search in 1,000,000 leads. Units: ms. */
const maxMs = 100;
const times = 7;

/**
 * Texts to search for, as people type them: common, rare and absent names, emails and numbers; whole phone numbers and
 * their last digits.
 */
const searches = (
  'a|as|asha|Sharma|asha sharma|Zoya Naidu|zzyzx|asha zzyzx|lead1234@|example.com|' +
  'L-123456|98450 12345|+91 98450|123|4512|45123|451234|0000|asha 4512'
).split('|');

type Person = { readonly name: string; readonly reader: Reader };

/** Returns the users who search: an admin, who sees all leads, and an agent, who sees their own. */
const searchers = ({ people }: Bench, model: Model): readonly Person[] => {
  const roles = sampleRoles(model);
  const rightsOf = (role: string): Reader['actor']['permissions'] =>
    roles.find(({ key }) => key === role)?.rolePermissions ?? {};
  const agentId = people.agentIds[0] ?? people.adminId;
  const readerOf = (userId: string, permissions: Reader['actor']['permissions']): Reader => ({
    actor: { userId, username: 'bench', permissions, teamIds: [userId], roleIds: [] },
    now: new Date(),
    timeZone: model.settings.timeZone,
    settings: model.settings,
    model,
  });
  return [
    { name: 'an admin', reader: readerOf(people.adminId, rightsOf('admin')) },
    { name: 'an agent', reader: readerOf(agentId, rightsOf('agent')) },
  ];
};

/**
 * Measures the search in all resources. Returns a figure for an admin and one for an agent, each with the p95 of all
 * searches and the text that takes longest.
 */
export const searchFigures = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const { name, reader } of searchers(bench, bench.model)) {
    const all: number[] = [];
    let slowest = { q: '', ms: 0 };
    for (const q of searches) {
      const runs: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const start = performance.now();
        await searchRecords(bench.pool, { model: bench.model, reader, q });
        runs.push(performance.now() - start);
      }
      all.push(...runs);
      const ms = percentile(runs, 0.5);
      if (ms > slowest.ms) slowest = { q, ms };
    }
    figures.push({
      name: `search in all resources by ${name}, p95`,
      ours: `slowest "${slowest.q}", median ${slowest.ms.toFixed(1)} ms`,
      value: percentile(all, 0.95),
      unit: 'ms',
      target: { atMost: maxMs },
    });
  }
  return figures;
};
