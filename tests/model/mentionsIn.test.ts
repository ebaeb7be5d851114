import { expect, it } from 'vitest';
import { mentionsIn, splitMentions } from '#model/mentionsIn.ts';

it('mentionsIn finds usernames in lower case, once each, and no addresses', () => {
  expect(mentionsIn('Ask @Ravi.K. or @asha_1, not mail@ravi.com; @ravi.k called')).toEqual(['ravi.k', 'asha_1']);
});

it('splitMentions returns all parts of a text', () => {
  expect(splitMentions('@Ravi, call a@b.in (@asha).')).toEqual([
    { text: '@Ravi', username: 'ravi' },
    { text: ', call a@b.in (' },
    { text: '@asha', username: 'asha' },
    { text: ').' },
  ]);
  expect(splitMentions('')).toEqual([]);
});
