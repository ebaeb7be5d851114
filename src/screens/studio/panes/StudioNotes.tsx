import { instantText } from '#model/values/time/dates.ts';
import { useModel } from '../../../providers/schemas.tsx';
import type { StudioData } from '../state/studioData.ts';
import { studioText } from '../../../messages/en/studioText.ts';

const activatingText = (since: string, progress: string | null): string =>
  progress === null ? studioText('note.activating', { since }) : studioText('note.progress', { since, progress });

type StudioNotesProps = {
  readonly studio: StudioData;
  /** Why the server cannot write files. Null if it can. */
  readonly readOnly: string | null;
};

/**
 * Notes about all files: why they cannot be written (`readOnly`), which activation is running, that another server has
 * another version, and why an edit was rejected. Renders nothing if there is nothing to say.
 */
export const StudioNotes = ({ studio, readOnly }: StudioNotesProps) => {
  const { settings } = useModel();
  return (
    <>
      {readOnly !== null && <p className="studio-note">{readOnly}</p>}
      {studio.changingSince !== null && (
        <p className="studio-note" role="status">
          {activatingText(instantText(studio.changingSince, settings.timeZone), studio.progress)}
        </p>
      )}
      {studio.elsewhere !== null && <p className="studio-note">{studio.elsewhere}</p>}
      {studio.problems.length > 0 && (
        <p className="studio-note" role="status">
          {studioText('note.rejected', { problem: studio.problems[0] ?? '' })}
        </p>
      )}
    </>
  );
};
