import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { kinds } from '#kinds/index.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { exportFormats, type ExportFormat } from '#model/wire/wire.ts';
import { download } from '../../providers/api/http/download.ts';
import { useListScreen } from '../../resources/list/state/listScreen.ts';
import { mergeListFilters } from '../../resources/list/state/query/mergeListFilters.ts';
import { totalText } from '../../resources/list/state/totalText.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { saveFile } from '../../resources/shared/saveFile.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { Choice } from '../import/mapping/Choice.tsx';
import { TransferFrame } from '../import/mapping/TransferFrame.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { documentsText } from '../../messages/en/documentsText.ts';
import { exportText } from '../../messages/en/exportText.ts';

const titleOf = (format: ExportFormat): string => (format === 'csv' ? 'CSV' : exportText('excel'));
const hintOf = (format: ExportFormat): string => exportText(format === 'csv' ? 'csvHint' : 'excelHint');

/**
 * The dialog that downloads the records of a list as a file, with the filters and the order of the list. The user
 * chooses the format, and whether the file has the shown columns or all. Closing the dialog cancels the download.
 */
export const ExportDialog = ({ resource, onClose }: DialogProps) => {
  const { state, tab, columns, records, rights } = useListScreen();
  const notify = useNotify();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [which, setWhich] = useState<'current' | 'all'>('current');
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const leaving = columns.filter((field) => rights.mayRead(field) || kinds[field.kind]?.traits.mask !== undefined);
  const filter = mergeListFilters(tab?.filter ?? {}, state.filter);
  const run = async (): Promise<void> => {
    abort.current = new AbortController();
    setRunning(true);
    try {
      const { name, blob } = await download(resource, 'export', {
        signal: abort.current.signal,
        query: {
          format,
          columns: which === 'all' ? 'all' : leaving.map(({ name: field }) => field).join(','),
          sort: state.sort.field,
          order: state.sort.order,
          q: state.q === '' ? undefined : state.q,
          filter: Object.keys(filter).length === 0 ? undefined : filter,
        },
      });
      saveFile(blob, name);
      notify(documentsText('downloaded', { file: name }), { type: 'success' });
      onClose();
    } catch (error) {
      setRunning(false);
      if (abort.current?.signal.aborted !== true) notify(failureOf(error).message, { type: 'error' });
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{actionText('cancel')}</Button>
      <Button variant="contained" disabled={isRunning} onClick={() => void run()}>
        {isRunning ? exportText('running') : exportText('action')}
      </Button>
    </>
  );
  const total = records.total === undefined ? undefined : totalText(records.total, records.atLeast);
  const things = inLowerCase(resource.plural);
  return (
    <Sheet title={exportText('title', { things })} width="xs" onClose={onClose} actions={actions}>
      <TransferFrame>
        <p className="xfer-lead">
          {total === undefined
            ? exportText('lead', { things })
            : exportText('leadTotal', { total, things: records.total === 1 ? inLowerCase(resource.title) : things })}
        </p>
        <fieldset className="xfer-choices" disabled={isRunning}>
          <legend>{exportText('file')}</legend>
          {exportFormats.toReversed().map((one) => (
            <Choice
              key={one}
              name="format"
              title={titleOf(one)}
              hint={hintOf(one)}
              checked={format === one}
              onChoose={() => setFormat(one)}
            />
          ))}
        </fieldset>
        <fieldset className="xfer-choices" disabled={isRunning}>
          <legend>{exportText('columns.title')}</legend>
          <Choice
            name="columns"
            title={exportText('columns.current', { count: leaving.length })}
            hint={leaving.map(({ title }) => title).join(', ')}
            checked={which === 'current'}
            onChoose={() => setWhich('current')}
          />
          <Choice
            name="columns"
            title={exportText('columns.all')}
            hint={exportText('columns.allHint')}
            checked={which === 'all'}
            onChoose={() => setWhich('all')}
          />
        </fieldset>
        {isRunning && (
          <p role="status" className="xfer-running">
            <span className="gable-spinner" aria-hidden="true" /> {exportText('preparing')}
          </p>
        )}
      </TransferFrame>
    </Sheet>
  );
};
