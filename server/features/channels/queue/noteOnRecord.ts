import type pg from 'pg';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { lockIfExists } from '../../../records/context/locks/lockIfExists.ts';
import type { PlannedActivity } from '../../../records/plan/plan.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import { notifyUsers } from '../../../records/write/notify/notifyUsers.ts';
import { writeActivities } from '../../../records/write/writePlan.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';

type Noted = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  /** Title of the channel, shown as the author. */
  readonly title: string;
  readonly resource: string | null;
  readonly record: string | null;
  readonly activity: PlannedActivity;
  /** Notifies the record's owners with this text. */
  readonly notify?: string;
  readonly now: Date;
};

/**
 * Adds an entry, such as a received message, to the timeline of a record. The author of the entry is the channel. If
 * there is a text `notify`, also notifies the owners of the record. Does nothing if the record is deleted or does not
 * exist.
 */
export const noteOnRecord = async (client: pg.PoolClient, noted: Noted): Promise<void> => {
  const { pool, state, title, record: id, activity, notify, now } = noted;
  const resource = state.model.resources[noted.resource ?? ''];
  if (resource === undefined || id === null) return;
  const actor = serverActor(state.model, resource, title);
  const context = { ...backgroundContext({ pool, state, resource, actor, now }), operation: 'update' as const };
  const record = await lockIfExists(context, client, id, { look: true });
  if (record === undefined) return;
  await writeActivities(context, client, { id, activities: [activity] });
  const owners = resource.owners
    .flatMap((name) => [record[name]].flat())
    .filter((one): one is string => typeof one === 'string');
  if (notify === undefined) return;
  await notifyUsers(context, client, { users: owners, text: notify.replace(/\s+/g, ' ').slice(0, 200), id });
};
