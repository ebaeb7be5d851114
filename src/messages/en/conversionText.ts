import { createText } from '../createText.ts';

/** Texts for creating a record of another resource from a record. */
export const conversionText = createText('conversion', {
  way: {
    attach: 'Add a note to the existing %{thing}, and reopen it if it was lost',
    refuse: 'Skip these records',
    title: 'If a record already exists',
  },
  fresh: '%{number} becomes a new %{thing} |||| %{number} become new %{things}',
  existing: '%{number} matches an existing %{thing} |||| %{number} match existing %{things}',
  refused: "%{number} can't be converted",
  one: {
    addNote: 'Add note to %{thing}',
    fresh: '%{name} becomes a new %{thing}. Details are copied, and the two records link to each other.',
    exists: '%{name} already exists: %{records}',
    attached:
      'No new %{thing} will be created. The existing one gets a note that %{name} enquired again. If it was lost, it will be reopened.',
    attachedDone: 'Note added to the existing %{thing}',
    created: '%{thing} created',
    open: 'Open %{thing}',
  },
  convert: 'Convert',
  convertMany: 'Convert %{count}',
  checking: 'Checking for existing records',
  title: '%{action}: %{what}',
  several: '%{count} %{things}',
});
