import { Fragment } from 'react';
import type { CellProps } from '../../view.ts';
import { ReferenceTitle } from './ReferenceTitle.tsx';
import { textsOf } from './textsOf.ts';

/** Shows the titles of the records that a field points to, one or many. */
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
