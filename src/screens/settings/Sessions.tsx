import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { AppError } from '#model/errors.ts';
import { instantText } from '#model/values/time/dates.ts';
import { type Session, useEndSession, useSessions } from '../../providers/features/sessions.ts';
import { useModel } from '../../providers/schemas.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';

/** A session that was used within this time is shown as active now. Units: ms. */
const nowMs = 2 * 60_000;

/** Returns whether an error means that the server does not have the call. */
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
          {current && <span className="gable-session-here">{settingsText('sessions.current')}</span>}
        </p>
        <p className="gable-form-hint">
          {isNow
            ? settingsText('sessions.now')
            : settingsText('sessions.used', { time: instantText(lastUsedAt, timeZone) })}{' '}
          · {address}
        </p>
        <p className="gable-form-hint">
          {settingsText('sessions.started', { time: instantText(startedAt, timeZone) })}
        </p>
      </div>
      {!current && (
        <Button
          size="small"
          variant="outlined"
          loading={isEnding}
          onClick={onEnd}
          aria-label={settingsText('sessions.endOf', { device, address })}
        >
          {settingsText('sessions.end')}
        </Button>
      )}
    </li>
  );
};

/**
 * The section with the user's sessions on all devices. Each session, except the current one, has a button that ends it.
 * Another button ends all sessions but the current one.
 */
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
      notify(settingsText('sessions.ended', { count: ended }), { type: 'success' });
    } catch (failure) {
      notify(failureOf(failure).message, { type: 'error' });
    } finally {
      setEnding(undefined);
    }
  };
  return (
    <section className="gable-section" aria-labelledby="sessions">
      <h2 id="sessions">{settingsText('sessions.title')}</h2>
      {error !== null && (
        <p className="gable-form-hint">
          {isMissing(error) ? settingsText('sessions.missing') : failureOf(error).message}
        </p>
      )}
      {data !== undefined && (
        <>
          <p className="gable-form-hint">{settingsText('sessions.unknown')}</p>
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
                {settingsText('sessions.endOthers')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
};
