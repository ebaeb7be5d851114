import type { SchemaFileVersion } from '#model/wire/impact.ts';
import { instantText } from '#model/values/dates.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { useModel } from '../../providers/schemas.tsx';

type HistoryPanelProps = {
  readonly history: readonly SchemaFileVersion[];
  /** Version whose changes are shown. */
  readonly shown: number | undefined;
  readonly onShow: (id: number) => void;
  /** Makes a draft of a version; absent: one may not edit. */
  readonly onRestore: ((version: SchemaFileVersion) => void) | undefined;
};

const whoOf = ({ by, place }: SchemaFileVersion): string => by ?? `Edited by hand, ${place}`;

/** The versions of a file that were in force, newest first: who, when and what. */
export const HistoryPanel = ({ history, shown, onShow, onRestore }: HistoryPanelProps) => {
  const { settings } = useModel();
  if (history.length === 0) return <p className="studio-quiet">This file has not been active yet.</p>;
  return (
    <ol className="studio-history">
      {history.map((version, index) => (
        <li key={version.id} aria-current={version.id === shown}>
          <p className="studio-history-head">
            <strong>{whoOf(version)}</strong>{' '}
            <time dateTime={version.at}>{instantText(version.at, settings.timeZone)}</time>
          </p>
          {version.gone && <p>File removed.</p>}
          {version.changes.map((change) => (
            <p key={change}>{change.replace(/^[^:]+: /, '')}</p>
          ))}
          <p className="studio-history-acts">
            <PlainButton onClick={() => onShow(version.id)} aria-label={`Show changes in version ${version.version}`}>
              Show changes
            </PlainButton>
            {onRestore !== undefined && index > 0 && (
              <PlainButton onClick={() => onRestore(version)} aria-label={`Restore this, version ${version.version}`}>
                Restore this
              </PlainButton>
            )}
            {index === 0 && <span className="studio-quiet">The latest</span>}
          </p>
        </li>
      ))}
    </ol>
  );
};
