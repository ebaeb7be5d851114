import { useNotify } from 'react-admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { auditExportPath } from '#model/wire/auditLog.ts';
import { exportFormats, type ExportFormat } from '#model/wire/wire.ts';
import { Disclosure } from '../../layout/Disclosure.tsx';
import { downloadFrom } from '../../providers/api/download.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { saveFile } from '../../resources/shared/saveFile.ts';
import { auditQuery, readAuditFilters } from './useAuditLog.ts';

const titles: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };

/** Saves all entries that the filters of the screen leave as a file. */
export const AuditLogExport = () => {
  const notify = useNotify();
  const [params] = useSearchParams();
  const [isRunning, setRunning] = useState(false);
  const run = async (format: ExportFormat): Promise<void> => {
    setRunning(true);
    try {
      const { name, blob } = await downloadFrom(auditExportPath, {
        query: { ...auditQuery(readAuditFilters(params)), format },
      });
      saveFile(blob, name);
      notify(`${name} is in your downloads`, { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
    setRunning(false);
  };
  const face = (
    <>
      {isRunning ? <span className="gable-spinner" aria-hidden="true" /> : <Glyph name="download" size={18} />}
      {isRunning ? 'Exporting…' : 'Export'}
    </>
  );
  return (
    <Disclosure
      button={face}
      label={isRunning ? 'Export: creating the file' : 'Export'}
      className="plain-button plain-button-framed audit-export"
    >
      {(close) => (
        <>
          {exportFormats.toReversed().map((format) => (
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
              {titles[format]}
            </button>
          ))}
          <p className="audit-export-hint">With the current filters. Exports are recorded in the audit log.</p>
        </>
      )}
    </Disclosure>
  );
};
