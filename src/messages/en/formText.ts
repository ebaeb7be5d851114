import { createText } from '../createText.ts';

/** Texts of forms of records: conflicts, duplicates, unsaved changes. */
export const formText = createText('form', {
  required: 'Please enter %{field}',
  loading: 'Loading the form',
  removedField: '%{field} was removed. This value will not be saved: %{value}',
  conflict: {
    mine: 'Mine',
    theirs: 'Theirs',
    back: 'Back to the form',
    title: 'Someone else changed this record',
    choose: 'You both changed these fields. Choose which value to keep.',
    none: 'You and the other person changed different fields. Save to keep all changes.',
    applied: 'Also changed by the other person:',
  },
  others: {
    taken: 'Someone else just changed %{fields}. The form shows the new values.',
    both: 'Someone else just changed %{fields}, which you are editing. Your text is kept.',
    review: 'Review',
  },
  presence: { viewing: '%{name} is viewing this', editing: '%{name} is editing this' },
  duplicate: {
    attach: 'Add as re-enquiry',
    saveAnyway: 'Save anyway',
    exists: 'Already exists: %{records}',
  },
  sections: 'Sections',
  moreFields: 'More fields',
  paste: 'Paste coordinates such as “12.97, 77.59”, or a map link.',
  ownSignIn: 'Change it in the settings',
  leave: {
    confirm: 'Leave without saving',
    save: 'Save and leave',
    stay: 'Stay',
    title: 'Leave without saving?',
    text: "Your changes haven't been saved.",
  },
  file: 'File',
});
