import { useDebounced } from '#kinds/shared/useDebounced.ts';
import type { IntakePreviewRecord } from '#model/wire/intake.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { useIntakePreview } from '../../../providers/features/intake.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { useFileForm } from '../inputs/fileForm.tsx';

const PreviewRecord = ({ record }: { readonly record: IntakePreviewRecord }) => {
  const { resource } = useFileForm();
  const { result, reason, fields } = record;
  return (
    <>
      <p className="file-preview-result" data-result={result}>
        {fileEditorText(`preview.${result}`, { record: withArticle(resource?.title ?? '') })}
        {reason !== null && ` ${reason}`}
      </p>
      {fields.length > 0 && (
        <table className="file-preview">
          <thead>
            <tr>
              <th scope="col">{fileEditorText('preview.field')}</th>
              <th scope="col">{fileEditorText('preview.value')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{field.title}</th>
                <td>
                  {field.text ?? (field.reason === null && <i>{fileEditorText('preview.blank')}</i>)}
                  {field.reason !== null && <span className="file-problems">{field.reason}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

/** chosen: as long as a pause between two words. Units: ms. */
const pauseMs = 400;

/**
 * Shows what a source would create from a delivery, without creating it: each field with its value or its problem.
 * `file` is the text of the source's file, and `payload` the content of the delivery.
 */
export const DeliveryPreview = ({ file, payload }: { readonly file: string; readonly payload: string }) => {
  const previewed = useDebounced(`${file}\0${payload}`, pauseMs);
  const [previewedFile = '', previewedPayload = ''] = previewed.split('\0');
  const { data: preview, error } = useIntakePreview(previewedFile, previewedPayload.trim());
  const problem = preview?.problems[0];
  return (
    <section className="file-preview-part" aria-label={fileEditorText('preview.title')} aria-live="polite">
      <h3>{fileEditorText('preview.title')}</h3>
      {error !== null && <p className="file-problems">{failureOf(error).message}</p>}
      {error === null && problem !== undefined && (
        <p className="file-problems">
          {fileEditorText('preview.problems', { problem: `${problem.path} ${problem.message}`.trim() })}
        </p>
      )}
      {error === null &&
        preview?.records.map((record, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the records of a delivery have no id
          <PreviewRecord key={index} record={record} />
        ))}
    </section>
  );
};
