import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useGetList, useNotify } from 'ra-core';
import { useState } from 'react';
import { scopeOf } from '#model/permissions/permissions.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { isEnd } from '#model/states.ts';
import { readToken } from '../../providers/session/tokenStore.ts';
import { userIdOf } from '../../providers/session/userIdOf.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { saveFile } from '../../resources/shared/saveFile.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useRights } from '../../resources/shared/useRights.ts';
import { useCopy } from '../../resources/shared/useCopy.ts';
import css from './qr.css?inline';
import { fetchQr, type QrForm, type QrQuestion, useQrCode } from './useQrCode.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { documentsText } from '../../messages/en/documentsText.ts';
import { qrCodesText } from '../../messages/en/qrCodesText.ts';
import { shellText } from '../../messages/en/shellText.ts';

adoptStyles(css);

type AgentFieldProps = { readonly people: Resource; readonly value: string; readonly onChange: (id: string) => void };

/** The choice of the agent on the public page: the current user, or another active user. */
const AgentField = ({ people, value, onChange }: AgentFieldProps) => {
  const recordTitle = useRecordTitle();
  const { data = [] } = useGetList<ResourceRecord>(people.name, {
    pagination: { page: 1, perPage: 1000 },
    sort: people.list.sort,
  });
  const { states } = people;
  const atWork = data.filter((person) => states === undefined || !isEnd(states, person[states.field]));
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={qrCodesText('agent')}
      value={atWork.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {atWork.map((person) => (
        <MenuItem key={person.id} value={person.id}>
          {recordTitle(people, person)}
        </MenuItem>
      ))}
    </TextField>
  );
};

type ShownProps = { readonly resource: Resource; readonly record: ResourceRecord; readonly onClose: () => void };

/** Returns `take`, which downloads the QR code as a file, and the form that is being created (`working`). */
const useDownload = (question: QrQuestion) => {
  const notify = useNotify();
  const [working, setWorking] = useState<QrForm>();
  const take = async (as: QrForm): Promise<void> => {
    setWorking(as);
    try {
      const { name, blob } = await fetchQr(question, as);
      saveFile(blob, name);
      notify(documentsText('downloaded', { file: name }), { type: 'success' });
    } catch (failure) {
      notify(failureOf(failure).message, { type: 'error' });
    } finally {
      setWorking(undefined);
    }
  };
  return { take, working };
};

/** The QR code and the address in it, or why they could not be loaded. */
const Code = ({ address, picture, error, refetch }: ReturnType<typeof useQrCode>) => {
  const copyText = useCopy();
  const copy = (): void => void copyText(address ?? '', qrCodesText('copied'));
  return (
    <>
      {error === null ? (
        <div className="qr-picture" aria-busy={picture === undefined}>
          {picture === undefined ? (
            <span className="gable-spinner" aria-hidden="true" />
          ) : (
            <img src={picture} alt={qrCodesText('picture')} width="240" height="240" />
          )}
        </div>
      ) : (
        <p role="alert" className="rec-form-failure">
          {failureOf(error).message}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {shellText('failed.retry')}
          </Button>
        </p>
      )}
      {address !== undefined && error === null && (
        <p className="qr-address">
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
          <Button size="small" onClick={copy}>
            {actionText('copy')}
          </Button>
        </p>
      )}
    </>
  );
};

const Shown = ({ resource, record, onClose }: ShownProps) => {
  const recordTitle = useRecordTitle();
  const { map } = useRights(resource);
  const people = useModel().resources[resource.preview?.schema.sharer.resource ?? ''];
  const [sharer, setSharer] = useState(() => userIdOf(readToken()) ?? '');
  const question = { resource, id: record.id, sharer };
  const code = useQrCode(question);
  const { take, working } = useDownload(question);
  const isReady = code.picture !== undefined && working === undefined;
  const actions = (
    <>
      <Button onClick={() => void take('svg')} disabled={!isReady}>
        SVG
      </Button>
      <Button onClick={() => void take('png')} disabled={!isReady}>
        PNG
      </Button>
      <Button
        variant="contained"
        startIcon={<Glyph name="print" />}
        onClick={() => void take('flyer')}
        disabled={!isReady}
      >
        {working === 'flyer' ? qrCodesText('creating') : qrCodesText('pdf')}
      </Button>
    </>
  );
  return (
    <Sheet
      title={qrCodesText('title', { record: recordTitle(resource, record) })}
      onClose={onClose}
      actions={actions}
      width="xs"
    >
      <div className="qr-dialog">
        {people !== undefined && scopeOf(map, people.module) !== undefined && (
          <AgentField people={people} value={sharer} onChange={setSharer} />
        )}
        <Code {...code} />
        <p className="rec-muted">{qrCodesText('hint')}</p>
      </div>
    </Sheet>
  );
};

/** The dialog with the QR code of a record's public page, to download as an image or to print on a page with facts. */
export const QrDialog = ({ resource, open, onClose }: DialogProps) => {
  const [record] = open.kind === 'qrCode' ? open.records : [];
  return record === undefined ? null : <Shown resource={resource} record={record} onClose={onClose} />;
};
