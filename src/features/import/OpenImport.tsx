import { useState } from 'react';
import type { ImportDetail } from '#model/wire/imports.ts';
import type { Resource } from '#model/resource.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { FilePanel } from './FilePanel.tsx';
import { ImportButtons } from './ImportButtons.tsx';
import { MapStep } from './MapStep.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { isOver, type ImportWork } from './mapping/useImport.ts';
import { useImportMapping } from './mapping/useImportMapping.ts';
import { useImportPreview } from './mapping/useImportPreview.ts';

type OpenImportProps = {
  readonly resource: Resource;
  /** The state of the screen, from `useImport`. */
  readonly work: ImportWork;
  /** The import, with the columns and the first rows of its file. */
  readonly detail: ImportDetail;
};

/**
 * Shows an uploaded import that the server is not working on: errors and the result of the last run, if there are any,
 * and the buttons for the next steps. Before rows are written, also shows how the file is read, the mapping, and a
 * preview of the first rows.
 */
export const OpenImport = ({ resource, work, detail }: OpenImportProps) => {
  const { act, open, layout } = work;
  const { map, saved, edit, choose } = useImportMapping(detail, layout, (asked) => open(detail.id, asked));
  const [isAsking, setAsking] = useState(false);
  const isMapped = !isOver(detail) && detail.sheets.length > 0;
  const preview = useImportPreview(resource, { id: detail.id, sheet: detail.layout.sheet, map, isOn: isMapped });
  return (
    <>
      {isMapped && (
        <>
          <FilePanel detail={detail} onLayout={(next) => open(detail.id, { ...layout, ...next })} />
          <MapStep
            resource={resource}
            detail={detail}
            map={map}
            saved={saved}
            preview={preview}
            onChange={edit}
            onChoose={choose}
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
      <ImportButtons resource={resource} work={work} detail={detail} map={map} onUndo={() => setAsking(true)} />
      {isAsking && (
        <UndoDialog
          resource={resource}
          detail={detail}
          onClose={() => setAsking(false)}
          onUndo={() => {
            setAsking(false);
            act.mutate({ act: 'undo' });
          }}
        />
      )}
      <ResultPanel answer={detail} />
    </>
  );
};
