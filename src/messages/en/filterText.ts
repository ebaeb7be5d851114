import { createText } from '../createText.ts';

/** Texts of the filters of single fields. */
export const filterText = createText('filter', {
  title: '%{field} filter',
  blank: 'Empty',
  blankOf: '%{field}: empty',
  from: '%{field} from',
  to: 'To',
  either: 'Any',
  yes: 'Yes',
  no: 'No',
  today: 'Today',
  week: 'Last 7 days',
  month: 'This month',
});
