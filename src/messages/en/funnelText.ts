import { createText } from '../createText.ts';

/** Texts of share results of a record. */
export const funnelText = createText('funnel', {
  title: 'Share results',
  nobody: 'No one',
  byPerson: 'By person',
  all: 'Show all %{count}',
});
