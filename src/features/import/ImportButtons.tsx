import { useNotify } from 'ra-core';
import type { ImportDetail } from '#model/wire/imports.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { PlainButton, PlainLinkButton } from '../../layout/parts/PlainButton.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import { download } from '../../providers/api/http/download.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { saveFile } from '../../resources/shared/saveFile.ts';
import { sameJson } from '#model/values/sameJson.ts';
import { isOver, type ImportWork } from './mapping/useImport.ts';
import { importText } from '../../messages/en/importText.ts';

type ImportButtonsProps = {
  readonly resource: Resource;
  readonly work: ImportWork;
  readonly detail: ImportDetail;
  /** The current mapping. After a change, it must be previewed before it can be imported. */
  readonly map: JsonObject;
  readonly onUndo: () => void;
};

/**
 * The buttons for the next steps of an import. Until rows are written: preview and, after a preview of this mapping,
 * import. Then: show the records, continue an interrupted import, and undo. If rows were rejected, a button downloads
 * them. Another button starts a new import.
 */
export const ImportButtons = ({ resource, work: { act, open }, detail, map, onUndo }: ImportButtonsProps) => {
  const notify = useNotify();
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
    <div className="xfer-acts">
      {!isOver(detail) && (
        <PlainButton
          look={isChecked ? 'framed' : 'contained'}
          disabled={act.isPending}
          onClick={() => run({ act: 'check', sheet: detail.layout.sheet, map })}
        >
          {importText('preview')}
        </PlainButton>
      )}
      {!isOver(detail) && isChecked && (
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
        <PlainButton look="framed" disabled={act.isPending} onClick={onUndo}>
          {importText('undo.action')}
        </PlainButton>
      )}
      <PlainButton look="text" onClick={() => open('')}>
        {importText('another')}
      </PlainButton>
    </div>
  );
};
