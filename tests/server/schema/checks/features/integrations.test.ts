import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { schemasDir } from '../../../support/templates.ts';
import { problemsOf } from '../../files/folder.ts';

const fileOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(schemasDir, name), 'utf8')) as Record<string, unknown>;

it('rejects webhooks that still send in the state in which they are paused', async () => {
  const webhooks = fileOf('webhooks.json');
  const pausedIn = async (paused: string): Promise<readonly string[]> => {
    const edited = { ...webhooks, webhook: { ...(webhooks['webhook'] as object), paused } };
    const problems = await problemsOf({ 'webhooks.json': edited, 'deliveries.json': fileOf('deliveries.json') });
    return problems.filter((text) => text.includes('webhook.paused'));
  };
  expect(await pausedIn('Paused')).toEqual([]);
  expect(await pausedIn('Active')).toEqual([
    expect.stringContaining('is a state in which events are sent; choose another'),
  ]);
});
