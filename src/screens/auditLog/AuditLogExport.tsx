import { useNotify } from 'ra-core';
import { useState } from 'react';
import { auditExportPath, type AuditFormat } from '#model/wire/auditLog.ts';
import { Disclosure } from '../../layout/parts/Disclosure.tsx';
import { downloadFrom } from '../../providers/api/http/download.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { saveFile } from '../../resources/shared/saveFile.ts';
import { useLogAddress } from '../eventLog/useLogAddress.ts';
import { auditFilters, auditQuery } from './useAuditLog.ts';
import { auditLogText } from '../../messages/en/auditLogText.ts';

const titleOf = (format: AuditFormat): string =>
  format === 'xlsx' ? auditLogText('export.excel') : { csv: 'CSV', jsonl: 'JSON Lines' }[format];

/**
 * A menu of file formats. Each downloads all entries of the audit log that match the filters in the address. Shows the
 * result or the error as a toast.
 */
export const AuditLogExport = () => {
  const notify = useNotify();
  const log = useLogAddress(auditFilters);
  const [isRunning, setRunning] = useState(false);
  const run = async (format: AuditFormat): Promise<void> => {
    setRunning(true);
    try {
      const { name, blob } = await downloadFrom(auditExportPath, {
        query: { ...auditQuery(log.values), format },
      });
      saveFile(blob, name);
      notify(auditLogText('export.done', { file: name }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
    setRunning(false);
  };
  const face = (
    <>
      {isRunning ? <span className="gable-spinner" aria-hidden="true" /> : <Glyph name="download" size={18} />}
      {isRunning ? auditLogText('export.running') : auditLogText('export.action')}
    </>
  );
  return (
    <Disclosure
      button={face}
      label={isRunning ? auditLogText('export.creating') : auditLogText('export.action')}
      className="plain-button plain-button-framed audit-export"
    >
      {(close) => (
        <>
          {(['xlsx', 'csv', 'jsonl'] satisfies AuditFormat[]).map((format) => (
            <button
              key={format}
              type="button"
              className="gable-panel-item"
              disabled={isRunning}
              onClick={() => {
                close();
                void run(format);
              }}
            >
              {titleOf(format)}
            </button>
          ))}
          <p className="audit-export-hint">{auditLogText('export.hint')}</p>
        </>
      )}
    </Disclosure>
  );
};
