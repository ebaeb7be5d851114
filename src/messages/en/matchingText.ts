import { createText } from '../createText.ts';

/** Texts of matches between records. */
export const matchingText = createText('matching', {
  title: 'Matching %{things}',
  unshared: {
    only: 'Not shared yet',
    none: 'All matches have been shared.',
  },
  more: 'Show more',
  share: 'Share %{count}',
  all: 'Show all %{count} in a list',
  why: 'Why: %{summary}',
  fits: 'matches',
  fit: 'match, %{summary}',
  none: {
    closed: 'This %{thing} has the status “%{state}”. Only open records are matched.',
    unstated: 'To see matching %{things}, fill in one of these: %{fields}.',
    edit: 'Edit %{thing}',
    open: 'There are no open %{things} you have access to.',
    good: 'The only open %{thing} is not a good match. |||| None of the %{count} open %{things} is a good match.',
    excluded: 'Main reasons:',
  },
  shared: {
    once: 'Shared %{date}',
    onceBy: 'Shared %{date} by %{person}',
    often: 'Shared %{count} times, last %{date}',
    oftenBy: 'Shared %{count} times, last %{date} by %{person}',
  },
});
