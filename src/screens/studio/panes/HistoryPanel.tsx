import type { SchemaFileVersion } from '#model/wire/impact.ts';
import { instantText } from '#model/values/time/dates.ts';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { studioText } from '../../../messages/en/studioText.ts';

type HistoryPanelProps = {
  readonly history: readonly SchemaFileVersion[];
  /** Id of the version whose changes are shown. */
  readonly shown: number | undefined;
  readonly onShow: (id: number) => void;
  /** Creates a draft with the text of a version. Undefined if the user may not edit. */
  readonly onRestore: ((version: SchemaFileVersion) => void) | undefined;
};

const whoOf = ({ by, place }: SchemaFileVersion): string => by ?? studioText('history.hand', { place: place ?? '' });

/**
 * The versions of a file (`history`), newest first: who changed the file, when, and what. Buttons show a version
 * (`onShow`) or restore an earlier one as a draft (`onRestore`, undefined if the user may not edit).
 */
export const HistoryPanel = ({ history, shown, onShow, onRestore }: HistoryPanelProps) => {
  const { settings } = useModel();
  if (history.length === 0) return <p className="studio-quiet">{studioText('history.none')}</p>;
  return (
    <ol className="studio-history">
      {history.map((version, index) => (
        <li key={version.id} aria-current={version.id === shown}>
          <p className="studio-history-head">
            <strong>{whoOf(version)}</strong>{' '}
            <time dateTime={version.at}>{instantText(version.at, settings.timeZone)}</time>
          </p>
          {version.gone && <p>{studioText('history.removed')}</p>}
          {version.changes.map((change) => (
            <p key={change}>{change.replace(/^[^:]+: /, '')}</p>
          ))}
          <p className="studio-history-acts">
            <PlainButton
              onClick={() => onShow(version.id)}
              aria-label={studioText('history.showOf', { version: version.version })}
            >
              {studioText('history.show')}
            </PlainButton>
            {onRestore !== undefined && index > 0 && (
              <PlainButton
                onClick={() => onRestore(version)}
                aria-label={studioText('history.restoreOf', { version: version.version })}
              >
                {studioText('history.restore')}
              </PlainButton>
            )}
            {index === 0 && <span className="studio-quiet">{studioText('history.latest')}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
};
