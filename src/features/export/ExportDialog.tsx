import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '#model/field.ts';
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

/** What the file contains: its format, and whether it has the shown columns or all. */
type Wanted = { readonly format: ExportFormat; readonly columns: 'current' | 'all' };

/**
 * Returns `run`, which downloads the list as a file and then calls `onDone`, and `isRunning`. `leaving`: the shown
 * columns that the user may export. The download is cancelled when the component is unmounted.
 */
const useExport = ({ format, columns }: Wanted, leaving: readonly Field[], onDone: () => void) => {
  const { resource, state, tab } = useListScreen();
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const filter = mergeListFilters(tab?.filter ?? {}, state.filter);
  const run = async (): Promise<void> => {
    abort.current = new AbortController();
    setRunning(true);
    try {
      const { name, blob } = await download(resource, 'export', {
        signal: abort.current.signal,
        query: {
          format,
          columns: columns === 'all' ? 'all' : leaving.map(({ name: field }) => field).join(','),
          sort: state.sort.field,
          order: state.sort.order,
          q: state.q === '' ? undefined : state.q,
          filter: Object.keys(filter).length === 0 ? undefined : filter,
        },
      });
      saveFile(blob, name);
      notify(documentsText('downloaded', { file: name }), { type: 'success' });
      onDone();
    } catch (error) {
      setRunning(false);
      if (abort.current?.signal.aborted !== true) notify(failureOf(error).message, { type: 'error' });
    }
  };
  return { run, isRunning };
};

type ChoicesProps = {
  readonly wanted: Wanted;
  readonly leaving: readonly Field[];
  readonly isDisabled: boolean;
  readonly onChange: (wanted: Wanted) => void;
};

const FileChoices = ({ wanted, leaving, isDisabled, onChange }: ChoicesProps) => (
  <>
    <fieldset className="xfer-choices" disabled={isDisabled}>
      <legend>{exportText('file')}</legend>
      {exportFormats.toReversed().map((format) => (
        <Choice
          key={format}
          name="format"
          title={titleOf(format)}
          hint={hintOf(format)}
          checked={wanted.format === format}
          onChoose={() => onChange({ ...wanted, format })}
        />
      ))}
    </fieldset>
    <fieldset className="xfer-choices" disabled={isDisabled}>
      <legend>{exportText('columns.title')}</legend>
      <Choice
        name="columns"
        title={exportText('columns.current', { count: leaving.length })}
        hint={leaving.map(({ title }) => title).join(', ')}
        checked={wanted.columns === 'current'}
        onChoose={() => onChange({ ...wanted, columns: 'current' })}
      />
      <Choice
        name="columns"
        title={exportText('columns.all')}
        hint={exportText('columns.allHint')}
        checked={wanted.columns === 'all'}
        onChoose={() => onChange({ ...wanted, columns: 'all' })}
      />
    </fieldset>
  </>
);

/**
 * The dialog that downloads the records of a list as a file, with the filters and the order of the list. The user
 * chooses the format, and whether the file has the shown columns or all. Closing the dialog cancels the download.
 */
export const ExportDialog = ({ resource, onClose }: DialogProps) => {
  const { columns, records, rights } = useListScreen();
  const [wanted, setWanted] = useState<Wanted>({ format: 'xlsx', columns: 'current' });
  const leaving = columns.filter(rights.maySee);
  const { run, isRunning } = useExport(wanted, leaving, onClose);
  const actions = (
    <>
      <Button onClick={onClose}>{actionText('cancel')}</Button>
      <Button variant="contained" disabled={isRunning} onClick={() => void run()}>
        {isRunning ? exportText('running') : exportText('action')}
      </Button>
    </>
  );
  const total = records.total === undefined ? undefined : totalText({ count: records.total, atLeast: records.atLeast });
  const things = inLowerCase(resource.plural);
  return (
    <Sheet title={exportText('title', { things })} width="xs" onClose={onClose} actions={actions}>
      <TransferFrame>
        <p className="xfer-lead">
          {total === undefined
            ? exportText('lead', { things })
            : exportText('leadTotal', { total, things: records.total === 1 ? inLowerCase(resource.title) : things })}
        </p>
        <FileChoices wanted={wanted} leaving={leaving} isDisabled={isRunning} onChange={setWanted} />
        {isRunning && (
          <p role="status" className="xfer-running">
            <span className="gable-spinner" aria-hidden="true" /> {exportText('preparing')}
          </p>
        )}
      </TransferFrame>
    </Sheet>
  );
};
