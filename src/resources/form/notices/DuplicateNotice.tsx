import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { recordFromTitle, useAddress } from '../../../providers/routing/useAddress.ts';
import type { Duplicate, Repeat } from '../saveRecord.ts';
import { formText } from '../../../messages/en/formText.ts';
import { textWithNodes } from '../../../messages/textWithNodes.ts';

/**
 * Links to the records with the same value, in a new window, so that the form is kept. A record without an id is only
 * named.
 */
export const DuplicateLinks = ({ duplicates }: { readonly duplicates: readonly Duplicate[] }) => {
  const address = useAddress();
  return duplicates.map(({ resource, _id, title }, index) => (
    <span key={_id ?? index}>
      {index > 0 && ', '}
      {_id === undefined || resource === undefined ? (
        title
      ) : (
        <Link to={address(resource, 'show', recordFromTitle(_id, title))} target="_blank" rel="noreferrer">
          {title}
        </Link>
      )}
    </span>
  ));
};

/** Style that puts the buttons on their own line if the text would have too little space, as on a phone. */
const wrapped = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 12rem' },
  '& .MuiAlert-action': { ml: 'auto', whiteSpace: 'nowrap' },
} as const;

type DuplicateNoticeProps = {
  readonly resource: Resource;
  readonly duplicates: readonly Duplicate[];
  readonly message: string;
  readonly isSaving: boolean;
  readonly isNew: boolean;
  readonly onSaveAnyway: (repeat: Repeat) => void;
};

/** Returns whether a re-enquiry can be added to the existing record. The user must have access to that record. */
const mayAttach = ({ name, fields }: Resource, duplicates: readonly Duplicate[]): boolean =>
  fields.some(({ stamp }) => stamp === 'reEnquired') &&
  duplicates.some(({ resource, _id }) => resource === name && _id !== undefined);

/**
 * Shows that the record already exists. For a new record, offers to add a re-enquiry to the existing one, if the
 * resource has re-enquiries. Offers to save anyway, unless one of the unique fields refuses duplicates.
 */
export const DuplicateNotice = ({
  resource,
  duplicates,
  message,
  isNew,
  isSaving,
  onSaveAnyway,
}: DuplicateNoticeProps) => {
  const mayRepeat = duplicates.every(({ field }) => resource.fieldsByName[field]?.unique !== 'refuse');
  const action = (
    <>
      {isNew && mayAttach(resource, duplicates) && (
        <Button color="inherit" onClick={() => onSaveAnyway('attach')} loading={isSaving}>
          {formText('duplicate.attach')}
        </Button>
      )}
      {mayRepeat && (
        <Button color="inherit" onClick={() => onSaveAnyway('allow')} loading={isSaving}>
          {formText('duplicate.saveAnyway')}
        </Button>
      )}
    </>
  );
  return (
    <Alert severity="warning" role="alert" action={action} sx={wrapped}>
      {duplicates.length === 0 ? (
        message
      ) : (
        <>{textWithNodes(formText, 'duplicate.exists', { records: <DuplicateLinks duplicates={duplicates} /> })}</>
      )}
    </Alert>
  );
};
