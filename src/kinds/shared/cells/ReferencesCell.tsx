import { Fragment } from 'react';
import type { CellProps } from '../../view.ts';
import { ReferenceTitle } from './ReferenceTitle.tsx';
import { textsOf } from './textsOf.ts';

/** Shows the titles of the referenced records, separated by commas and without links. */
export const ReferencesCell = ({ value, field }: CellProps) => {
  const { to } = field;
  if (to === undefined) return null;
  return textsOf(value).map((id, position) => (
    <Fragment key={id}>
      {position > 0 && ', '}
      <ReferenceTitle to={to} id={id} />
    </Fragment>
  ));
};
