import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { AppError } from '#model/errors.ts';
import { instantText } from '#model/values/dates.ts';
import { type Session, useEndSession, useSessions } from '../../providers/sessions.ts';
import { useModel } from '../../providers/schemas.tsx';

/** What "now" means of a session that was used a moment ago. Units: ms. */
const nowMs = 2 * 60_000;

/** Tells whether another backend of the same contract has no such call. */
const isMissing = (error: Error): boolean => error instanceof AppError && error.status === 404;

type RowProps = { readonly session: Session; readonly isEnding: boolean; readonly onEnd: () => void };

const Row = ({ session: { device, address, startedAt, lastUsedAt, current }, isEnding, onEnd }: RowProps) => {
  const { timeZone } = useModel().settings;
  const isNow = current || Date.now() - Date.parse(lastUsedAt) < nowMs;
  return (
    <li>
      <div>
        <p className="gable-session-device">
          {device}
          {current && <span className="gable-session-here">This device</span>}
        </p>
        <p className="gable-form-hint">
          {isNow ? 'Active now' : `Last used ${instantText(lastUsedAt, timeZone)}`} · {address}
        </p>
        <p className="gable-form-hint">Signed in {instantText(startedAt, timeZone)}</p>
      </div>
      {!current && (
        <Button
          size="small"
          variant="outlined"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${device}, ${address}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

/** Where one is signed in, and the way to sign out there. */
export const Sessions = () => {
  const notify = useNotify();
  const { data, error } = useSessions();
  const endSession = useEndSession();
  const [ending, setEnding] = useState<string>();
  const others = data?.filter(({ current }) => !current).length ?? 0;
  const end = async (id: string | undefined): Promise<void> => {
    setEnding(id ?? 'others');
    try {
      const ended = await endSession(id);
      notify(ended === 1 ? 'Signed out of 1 device' : `Signed out of ${ended} devices`, { type: 'success' });
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : String(failure), { type: 'error' });
    } finally {
      setEnding(undefined);
    }
  };
  return (
    <section className="gable-section" aria-labelledby="sessions">
      <h2 id="sessions">Where you're signed in</h2>
      {error !== null && (
        <p className="gable-form-hint">{isMissing(error) ? 'Not available on this server.' : error.message}</p>
      )}
      {data !== undefined && (
        <>
          <p className="gable-form-hint">If you don't recognize a device, sign it out and change your password.</p>
          <ul className="gable-sessions">
            {data.map((session) => (
              <Row
                key={session._id}
                session={session}
                isEnding={ending === session._id}
                onEnd={() => void end(session._id)}
              />
            ))}
          </ul>
          {others > 1 && (
            <div>
              <Button
                variant="outlined"
                color="error"
                loading={ending === 'others'}
                onClick={() => void end(undefined)}
              >
                Sign out all other devices
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
};
