import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useState } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import type { ConvertPreview } from '#model/wire/wire.ts';
import { useModel } from '../../providers/schemas.tsx';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import css from './convert.css?inline';
import { ConversionPreview, type OnDuplicate } from './ConversionPreview.tsx';
import { ExistingRecordsList } from './ExistingRecordsList.tsx';
import { useConversion } from './useConversion.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { conversionText } from '../../messages/en/conversionText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { textWithNodes } from '../../messages/textWithNodes.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { FormFailure } from '../../resources/shared/parts/FormFailure.tsx';

adoptStyles(css);

type OneProps = { readonly preview: ConvertPreview; readonly target: Resource; readonly name: string };

/** The preview of converting a single record. */
const OneRecord = ({ preview: { existing, refused }, target, name }: OneProps) => {
  const [first] = existing;
  const one = inLowerCase(target.title);
  if (refused[0] !== undefined) return <p className="rec-form-failure">{refused[0].message}</p>;
  if (first === undefined) return <p>{conversionText('one.fresh', { name, thing: one })}</p>;
  return (
    <div className="cnv">
      <p>
        {textWithNodes(conversionText, 'one.exists', { name, records: <ExistingRecordsList people={first.people} /> })}
      </p>
      <p>{conversionText('one.attached', { name, thing: one })}</p>
    </div>
  );
};

const Conversion = ({
  target,
  records,
  ...props
}: DialogProps & { readonly target: Resource; readonly records: readonly ResourceRecord[] }) => {
  const recordTitle = useRecordTitle();
  const { resource, onClose } = props;
  const [way, setWay] = useState<OnDuplicate>('attach');
  const { preview, failure, send, isSending } = useConversion({ resource, target, records }, props);
  const [first] = records;
  const isOne = records.length === 1 && first !== undefined;
  const what = isOne
    ? recordTitle(resource, first)
    : conversionText('several', { count: records.length, things: inLowerCase(resource.plural) });
  const count =
    preview === undefined ? 0 : preview.fresh.length + (way === 'attach' || isOne ? preview.existing.length : 0);
  const label = isOne
    ? preview?.existing.length === 1
      ? conversionText('one.addNote', { thing: inLowerCase(target.title) })
      : conversionText('convert')
    : conversionText('convertMany', { count });
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {preview !== undefined && count === 0 ? shellText('close') : actionText('cancel')}
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
    <Sheet
      title={conversionText('title', { action: resource.schema.convert?.title ?? conversionText('convert'), what })}
      onClose={onClose}
      actions={actions}
    >
      <FormFailure message={failure} />
      {preview === undefined && failure === undefined && <CircularProgress aria-label={conversionText('checking')} />}
      {preview !== undefined &&
        (isOne ? (
          <OneRecord preview={preview} target={target} name={what} />
        ) : (
          <ConversionPreview {...{ resource, target, records, preview, way }} onWay={setWay} />
        ))}
    </Sheet>
  );
};

/** The dialog that shows what a conversion of records would do and, if the user confirms, converts them. */
export const ConvertDialog = (props: DialogProps) => {
  const { resources } = useModel();
  const target = resources[props.resource.schema.convert?.to ?? ''];
  return target === undefined || !('records' in props.open) ? null : (
    <Conversion {...props} target={target} records={props.open.records} />
  );
};
