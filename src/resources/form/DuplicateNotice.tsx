import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { useAddress } from '../../providers/addresses.ts';
import type { Duplicate } from './saveRecord.ts';

/** Links to the records that hold the same value, in a window of their own so that the form stays. */
export const DuplicateLinks = ({ duplicates }: { readonly duplicates: readonly Duplicate[] }) => {
  const address = useAddress();
  return duplicates.map(({ resource, _id, title }, index) => (
    <span key={`${resource} ${_id}`}>
      {index > 0 && ', '}
      <Link to={address(resource, 'show', { _id })} target="_blank" rel="noreferrer">{title}</Link>
    </span>
  ));
};

type DuplicateNoticeProps = {
  readonly resource: Resource;
  readonly duplicates: readonly Duplicate[];
  readonly message: string;
  readonly isSaving: boolean;
  readonly onSaveAnyway: () => void;
};

/** Tells that the server knows the record already, and offers to save it all the same where every field in question allows it. */
export const DuplicateNotice = ({ resource, duplicates, message, isSaving, onSaveAnyway }: DuplicateNoticeProps) => {
  const mayRepeat = duplicates.every(({ field }) => resource.fieldsByName[field]?.unique !== 'refuse');
  const action = mayRepeat ? <Button color="inherit" onClick={onSaveAnyway} loading={isSaving}>Save anyway</Button> : undefined;
  return (
    <Alert severity="warning" role="alert" action={action}>
      {duplicates.length === 0 ? message : <>Already exists: <DuplicateLinks duplicates={duplicates} /></>}
    </Alert>
  );
};
