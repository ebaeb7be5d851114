import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Clock } from '../basics/clock.ts';
import type { Random } from '../basics/random.ts';
import { beginHistory, type History } from './history.ts';
import { type People, resourceNamed } from './people.ts';

const listed = [
  {
    name: 'South Bengaluru sales',
    leader: 'manager',
    members: ['agent', 'farah', 'joseph'],
    description: 'Jayanagar, Koramangala, HSR Layout and further south.',
  },
  {
    name: 'North Bengaluru sales',
    leader: 'vikram',
    members: ['lavanya', 'sandeep'],
    description: 'Hebbal, Malleshwaram, Yelahanka and the airport road.',
  },
  {
    name: 'Pre-sales',
    leader: 'manager',
    members: ['telecaller', 'imran', 'roopa'],
    description: 'The first call to everybody who enquires.',
  },
] as const;

type TeamContext = {
  readonly state: SchemaState;
  readonly random: Random;
  readonly clock: Clock;
  readonly people: People;
};

/** Returns the teams of the sample with their leaders and members, without writing them. */
export const createTeams = ({ state, random, clock, people }: TeamContext): readonly History[] =>
  listed.map(({ name, leader, members, description }, index) =>
    beginHistory({
      state,
      resource: resourceNamed(state.model, 'teams'),
      random,
      by: people.byName('admin').actor,
      at: clock.atWork(-124 + index, random),
      values: {
        name,
        description,
        leader: people.byName(leader).actor.userId,
        members: members.map((member) => people.byName(member).actor.userId),
      },
    }),
  );
