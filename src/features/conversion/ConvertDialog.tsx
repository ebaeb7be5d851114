import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useState } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import type { ConvertPreview } from '#model/wire/wire.ts';
import { useModel } from '../../providers/schemas.tsx';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import './convert.css';
import { ConversionPreview, type OnDuplicate } from './ConversionPreview.tsx';
import { ExistingRecordsList } from './ExistingRecordsList.tsx';
import { useConversion } from './useConversion.ts';

type OneProps = { readonly preview: ConvertPreview; readonly target: Resource; readonly name: string };

/** What would come of a single record, in a sentence or two. */
const OneRecord = ({ preview: { known: existing, refused }, target, name }: OneProps) => {
  const [first] = existing;
  const one = inLowerCase(target.title);
  if (refused[0] !== undefined) return <p className="rec-form-failure">{refused[0].message}</p>;
  if (first === undefined)
    return (
      <p>
        {name} becomes a new {one}. Details are copied, and the two records link to each other.
      </p>
    );
  return (
    <div className="cnv">
      <p>
        {name} already exists: <ExistingRecordsList people={first.people} />
      </p>
      <p>
        No new {one} will be created. A note is added that {name} enquired again, and a lost {one} is reopened.
      </p>
    </div>
  );
};

const Conversion = ({
  target,
  records,
  ...props
}: DialogProps & { readonly target: Resource; readonly records: readonly ResourceRecord[] }) => {
  const { resource, onClose } = props;
  const [way, setWay] = useState<OnDuplicate>('attach');
  const { preview, failure, send, isSending } = useConversion({ resource, target, records }, props);
  const [first] = records;
  const isOne = records.length === 1 && first !== undefined;
  const what = isOne ? recordTitle(resource.recordTitle, first) : `${records.length} ${inLowerCase(resource.plural)}`;
  const count =
    preview === undefined ? 0 : preview.fresh.length + (way === 'attach' || isOne ? preview.known.length : 0);
  const label = isOne
    ? preview?.known.length === 1
      ? `Add note to ${inLowerCase(target.title)}`
      : 'Convert'
    : `Convert ${count}`;
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {preview !== undefined && count === 0 ? 'Close' : 'Cancel'}
      </Button>
      {(preview === undefined || count > 0) && (
        <Button
          variant="contained"
          disabled={count === 0}
          loading={isSending}
          onClick={() => void send(isOne ? 'attach' : way)}
        >
          {label}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={`${resource.schema.convert?.title ?? 'Convert'}: ${what}`} onClose={onClose} actions={actions}>
      {failure !== undefined && (
        <p role="alert" className="rec-form-failure">
          {failure}
        </p>
      )}
      {preview === undefined && failure === undefined && (
        <CircularProgress aria-label="Checking for existing records" />
      )}
      {preview !== undefined &&
        (isOne ? (
          <OneRecord preview={preview} target={target} name={what} />
        ) : (
          <ConversionPreview {...{ resource, target, records, preview, way }} onWay={setWay} />
        ))}
    </Sheet>
  );
};

/** Turns records into those of another resource, after telling what would come of it. */
export const ConvertDialog = (props: DialogProps) => {
  const { resources } = useModel();
  const target = resources[props.resource.schema.convert?.to ?? ''];
  return target === undefined || !('records' in props.open) ? null : (
    <Conversion {...props} target={target} records={props.open.records} />
  );
};
