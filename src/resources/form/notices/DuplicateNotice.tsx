import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { recordFromTitle, useAddress } from '../../../providers/routing/useAddress.ts';
import type { Duplicate, Repeat } from '../saveRecord.ts';
import { formText } from '../../../messages/en/formText.ts';
import { textWithNodes } from '../../../messages/textWithNodes.ts';

/**
 * The titles of records with the same unique value, as links that open in a new window, so that the form is kept. A
 * record outside the user's scope is a title without a link.
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
  /** The existing records. If empty, `message` is shown instead. */
  readonly duplicates: readonly Duplicate[];
  /** The sentence of the server about the duplicates. */
  readonly message: string;
  readonly isSaving: boolean;
  readonly isNew: boolean;
  /** Called with `allow` or `attach` when the user chooses one of the two offers. */
  readonly onSaveAnyway: (repeat: Repeat) => void;
};

/** Returns whether a re-enquiry can be added to the existing record. The user must have access to that record. */
const mayAttach = ({ name, fields }: Resource, duplicates: readonly Duplicate[]): boolean =>
  fields.some(({ stamp }) => stamp === 'reEnquired') &&
  duplicates.some(({ resource, _id }) => resource === name && _id !== undefined);

/**
 * Shows that a record with the same unique values exists. Offers to save anyway, unless one of the fields refuses
 * duplicates. In the form of a new record, also offers to add a re-enquiry to the existing record, if the resource has
 * re-enquiries and that record is in the user's scope.
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
