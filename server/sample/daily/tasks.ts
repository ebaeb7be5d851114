import type { Json } from '#model/schema/json.ts';
import { dayMs, hourMs, minuteMs } from '../basics/clock.ts';
import { beginHistory, type History } from '../people/history.ts';
import { type Person, resourceNamed } from '../people/people.ts';
import { createRandom } from '../basics/random.ts';
import type { SampleContext, Stock } from '../stock/stock.ts';
import { taskTitles } from '../basics/notes.ts';

type Agency = SampleContext & { readonly stock: Stock; readonly leads: readonly History[] };
type About = keyof typeof taskTitles;

/** Seed of a separate random source, so that the rest of the sample stays the same. */
const taskSeed = 90_417;
const taskCount = 64;

/** Days from today at which a task is due. Completed tasks were due in the past. */
const dueIn = { done: [-30, -1], overdue: [-4, -1], today: [0, 0], ahead: [1, 9] } as const;
type Plight = keyof typeof dueIn;

const ownedBy = (leads: readonly History[], userId: string): readonly History[] =>
  leads.filter((lead) => lead.values()['assignedTo'] === userId && lead.values()['status'] !== 'Dropped');

const createTask = ({ state, random, clock, people, stock, leads }: Agency, workers: readonly Person[]): History => {
  const resource = resourceNamed(state.model, 'tasks');
  const { actor } = random.pick(workers);
  const plight: Plight = random.weighted({ done: 40, overdue: 12, today: 16, ahead: 32 });
  const [first, last] = dueIn[plight];
  const dueAt = clock.atWork(random.between(first, last), random);
  const at = new Date(Math.min(dueAt.getTime() - random.between(1, 6) * dayMs, clock.now.getTime() - 2 * hourMs));
  const mine = ownedBy(leads, actor.userId);
  const about: About =
    mine.length === 0 ? 'none' : random.weighted({ leads: 52, properties: 16, projects: 10, none: 22 });
  const pool: Readonly<Record<About, readonly History[]>> = {
    leads: mine,
    properties: stock.properties,
    projects: stock.projects,
    none: [],
  };
  const related: Json = about === 'none' ? null : { resource: about, _id: random.pick(pool[about]).id };
  const manager = people.byName('manager').actor;
  const task = beginHistory({
    state,
    resource,
    random,
    at,
    by: random.chance(0.3) ? manager : actor,
    values: {
      title: random.pick<string>(taskTitles[about]),
      dueAt: dueAt.toISOString(),
      assignedTo: [actor.userId],
      priority: random.weighted({ Low: 15, Medium: 50, High: 27, Critical: 8 }),
      ...(related === null ? {} : { relatedTo: related }),
    },
  });
  if (plight === 'done') {
    const doneAt = new Date(
      Math.min(
        Math.max(dueAt.getTime() + random.between(-300, 400) * minuteMs, at.getTime() + minuteMs),
        clock.now.getTime() - minuteMs,
      ),
    );
    task.change({
      by: actor,
      at: doneAt,
      via: 'status',
      values: { status: random.chance(0.92) ? 'Done' : 'Cancelled' },
    });
  } else if (random.chance(0.25)) {
    task.change({
      by: actor,
      at: new Date(Math.min(at.getTime() + hourMs, clock.now.getTime() - minuteMs)),
      via: 'status',
      values: { status: 'In progress' },
    });
  }
  return task;
};

/**
 * Returns the tasks of the sample, without writing them: some done, some late, some due today. They are assigned to
 * users of all roles but admin and viewer.
 */
export const createTasks = (context: Agency): readonly History[] => {
  const agency = { ...context, random: createRandom(taskSeed) };
  // Users with a sign-in have the most tasks.
  const workers = context.people.users.flatMap((person) => {
    const isShown = ['manager', 'agent', 'telecaller'].includes(person.actor.username);
    return person.role === 'viewer' || person.role === 'admin'
      ? []
      : Array.from({ length: isShown ? 3 : 1 }, () => person);
  });
  return Array.from({ length: taskCount }, () => createTask(agency, workers));
};

/**
 * Adds the creation, completion and cancellation of each task to the timeline of its related record, as the server
 * does. Tasks without a related record in `records` are skipped.
 */
export const addTaskActivities = (tasks: readonly History[], records: readonly History[]): void => {
  const byId = new Map(records.map((history) => [history.id, history]));
  for (const task of tasks) {
    const values = task.values();
    const related = values['relatedTo'];
    const target = byId.get(
      typeof related === 'object' && related !== null && '_id' in related ? String(related['_id']) : '',
    );
    if (target === undefined) continue;
    for (const { by, at, kind, new: became } of task.written().activities) {
      const outcome =
        kind !== 'status'
          ? undefined
          : became === 'Open'
            ? 'made'
            : became === 'Done'
              ? 'done'
              : became === 'Cancelled'
                ? 'cancelled'
                : undefined;
      if (outcome !== undefined)
        target.note(by, at, { kind: 'task', outcome, new: { resource: 'tasks', _id: task.id } });
    }
  }
};
