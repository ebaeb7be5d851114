import { RecordLink } from '../shared/cells/RecordLink.tsx';
import type { CellProps } from '../view.ts';
import { parseRelation } from './parseRelation.ts';

/** Shows the title of the record that a relation refers to, as a link to its page. Renders nothing for other values. */
export const Cell = ({ value }: CellProps) => {
  const relation = parseRelation(value);
  return relation === undefined ? null : <RecordLink to={relation.resource} id={relation._id} />;
};
