import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { ImportDetail, ImportLayout } from '#model/wire/imports.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { PlainButton, PlainLinkButton } from '../../layout/parts/PlainButton.tsx';
import { addressOf } from '../../providers/routing/useAddress.ts';
import { download } from '../../providers/api/http/download.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { saveFile } from '../../resources/shared/saveFile.ts';
import { FilePanel } from './FilePanel.tsx';
import { MapStep } from './MapStep.tsx';
import { layoutOfMap, sameJson, withWords } from './mapping/mapping.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { RunningPanel } from './RunningPanel.tsx';
import { TransferFrame } from './mapping/TransferFrame.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { UploadStep } from './upload/UploadStep.tsx';
import { hasFile, type ImportWork, isRunning, useImport } from './useImport.ts';
import { useImportPreview } from './mapping/useImportPreview.ts';
import { importText } from '../../messages/en/importText.ts';

/**
 * The mapping as the user changed it, the file and layout that it is for, and the saved mapping that it is based on.
 */
type Own = { readonly of: string; readonly map: JsonObject; readonly saved: string | undefined };
type OpenProps = { readonly resource: Resource; readonly work: ImportWork; readonly detail: ImportDetail };

/** Returns the mapping before the user changes it: the checked one, the last one, or the server's guess. */
const initialMapping = ({ map, maps: [last], guess }: ImportDetail, layout: ImportLayout): JsonObject => {
  // With another layout, the file has other columns, which the checked mapping does not know.
  if (map !== undefined && sameJson(layoutOfMap(map), { ...layoutOfMap(map), ...layout })) return map;
  return last?.name === 'last' && Object.keys(layout).length === 0 ? last.map : guess;
};

/** An uploaded file with its mapping, its result, and the next steps. */
const OpenImport = ({ resource, work, detail }: OpenProps) => {
  const { act, open, layout } = work;
  const [own, setOwn] = useState<Own>();
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const of = `${detail.id} ${JSON.stringify(layout)}`;
  const map = withWords(own?.of === of ? own.map : initialMapping(detail, layout), { ...layout });
  // After an import has written rows, its mapping cannot change any more.
  const isOver = detail.state === 'applied' || detail.canGoOn === true || detail.canUndo === true;
  const isMapped = !isOver && detail.sheets.length > 0;
  const preview = useImportPreview(resource, { id: detail.id, sheet: detail.layout.sheet, map, isOn: isMapped });
  const isChecked = detail.state === 'checked' && sameJson(map, detail.map);
  const run = (body: Parameters<typeof act.mutate>[0]): void => act.mutate(body);
  const takeRejected = async (): Promise<void> => {
    try {
      const { name, blob } = await download(resource, 'importRejected', { id: detail.id });
      saveFile(blob, name);
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  return (
    <>
      {isMapped && (
        <>
          <FilePanel detail={detail} onLayout={(change) => open(detail.id, { ...layout, ...change })} />
          <MapStep
            resource={resource}
            detail={detail}
            map={map}
            saved={own?.of === of ? own.saved : undefined}
            preview={preview}
            onChange={(next, saved) => {
              const asked = saved === undefined ? layout : layoutOfMap(next);
              if (!sameJson(asked, layout)) open(detail.id, asked);
              setOwn({
                of: `${detail.id} ${JSON.stringify(asked)}`,
                map: next,
                saved: saved ?? (own?.of === of ? own.saved : undefined),
              });
            }}
          />
          <PreviewPanel resource={resource} map={map} preview={preview} />
        </>
      )}
      {detail.message !== undefined && (
        <p
          role={detail.state === 'cancelled' ? 'status' : 'alert'}
          className={detail.state === 'cancelled' ? 'xfer-note' : 'xfer-problem'}
        >
          {detail.message}
        </p>
      )}
      {act.isError && (
        <p role="alert" className="xfer-problem">
          {failureOf(act.error).message}
        </p>
      )}
      <div className="xfer-acts">
        {!isOver && (
          <PlainButton
            look={isChecked ? 'framed' : 'contained'}
            disabled={act.isPending}
            onClick={() => run({ act: 'check', sheet: detail.layout.sheet, map })}
          >
            {importText('preview')}
          </PlainButton>
        )}
        {!isOver && isChecked && (
          <PlainButton
            look="contained"
            disabled={act.isPending}
            onClick={() => run({ act: 'apply', sheet: detail.layout.sheet, map })}
          >
            {importText('apply', { count: (detail.totals?.created ?? 0) + (detail.totals?.updated ?? 0) })}
          </PlainButton>
        )}
        {detail.state === 'applied' && (
          <PlainLinkButton look="contained" to={addressOf(resource, 'list')}>
            {importText('view', { things: inLowerCase(resource.plural) })}
          </PlainLinkButton>
        )}
        {detail.canGoOn === true && (
          <PlainButton look="contained" disabled={act.isPending} onClick={() => run({ act: 'apply' })}>
            {importText('continue')}
          </PlainButton>
        )}
        {(detail.totals?.rejected ?? 0) > 0 && (
          <PlainButton look="framed" onClick={() => void takeRejected()}>
            {importText('rejected')}
          </PlainButton>
        )}
        {detail.canUndo === true && (
          <PlainButton look="framed" disabled={act.isPending} onClick={() => setAsking(true)}>
            {importText('undo.action')}
          </PlainButton>
        )}
        <PlainButton look="text" onClick={() => open('')}>
          {importText('another')}
        </PlainButton>
      </div>
      {isAsking && (
        <UndoDialog
          resource={resource}
          detail={detail}
          onClose={() => setAsking(false)}
          onUndo={() => {
            setAsking(false);
            run({ act: 'undo' });
          }}
        />
      )}
      <ResultPanel answer={detail} />
    </>
  );
};

/** The screen that imports a file: upload, mapping of columns, preview of rows, and the import itself. */
export const ImportScreen = ({ resource }: { readonly resource: Resource }) => {
  const work = useImport(resource);
  const { id, current, act } = work;
  const answer = current.data;
  return (
    <>
      <PageHeader
        title={importText('title', { things: inLowerCase(resource.plural) })}
        back={{ to: addressOf(resource, 'list'), title: resource.plural }}
        {...(id !== '' && answer !== undefined
          ? { aside: `${answer.name} · ${importText(`state.${answer.state}`)}` }
          : {})}
      />
      <TransferFrame>
        <div className="xfer-page">
          {id === '' && <UploadStep resource={resource} work={work} />}
          {id !== '' && current.isError && (
            <p role="alert" className="xfer-problem">
              {failureOf(current.error).message}
            </p>
          )}
          {id !== '' && current.isPending && (
            <p role="status" className="xfer-running">
              <span className="gable-spinner" aria-hidden="true" /> {importText('reading')}
            </p>
          )}
          {answer !== undefined && isRunning(answer) && <RunningPanel answer={answer} act={act} />}
          {answer !== undefined && !isRunning(answer) && hasFile(answer) && (
            <OpenImport resource={resource} work={work} detail={answer} />
          )}
        </div>
      </TransferFrame>
    </>
  );
};
