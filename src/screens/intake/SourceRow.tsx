import Button from '@mui/material/Button';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { IntakeSource } from '#model/wire/intake.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { EditButton } from '../fileButtons/EditButton.tsx';
import { SwitchButton } from '../fileButtons/SwitchButton.tsx';

/** Returns whether a source is on or off. `incomplete`: it is on, but a secret is not set. */
const statusOf = ({ active, secrets }: IntakeSource): 'on' | 'off' | 'incomplete' => {
  if (!active) return 'off';
  return secrets.every(({ setAt }) => setAt !== null) ? 'on' : 'incomplete';
};

const countsOf = ({ counts }: IntakeSource): string => {
  const texts = [
    [counts['done'] ?? 0, intakeText('recorded', { count: counts['done'] ?? 0 })],
    [counts['waiting'] ?? 0, intakeText('waiting', { count: counts['waiting'] ?? 0 })],
    [counts['skipped'] ?? 0, intakeText('skipped', { count: counts['skipped'] ?? 0 })],
  ] as const;
  const shown = texts.filter(([count]) => count > 0).map(([, text]) => text);
  return shown.length === 0 && (counts['failed'] ?? 0) === 0 ? intakeText('nothing') : shown.join(' · ');
};

type SourceRowProps = { readonly source: IntakeSource; readonly onSetUp: () => void };

/**
 * A source: its state, the numbers of its deliveries in the last 30 days by result, and buttons that edit it, switch it
 * on or off, and open its setup.
 */
export const SourceRow = ({ source, onSetUp }: SourceRowProps) => {
  const { timeZone } = useKindContext();
  const { title, description, counts, lastAt, connection, refused } = source;
  const status = statusOf(source);
  const isPolled = source.verify === 'poll';
  const failed = counts['failed'] ?? 0;
  return (
    <li className="log-entry">
      <div className="log-entry-head">
        <h3>{title}</h3>
        <span className="log-mark" data-mark={status}>
          {intakeText(`status.${status}`)}
        </span>
        <EditButton file={`intake/${source.name}.json`} title={title} />
        <SwitchButton file={`intake/${source.name}.json`} title={title} active={source.active} queryKey="intake" />
        <Button size="small" variant="outlined" onClick={onSetUp} aria-label={`${intakeText('setUp')}: ${title}`}>
          {intakeText('setUp')}
        </Button>
      </div>
      {description !== '' && <p className="log-quiet">{description}</p>}
      <p className="log-facts">
        <span>{countsOf(source)}</span>
        {failed > 0 && <span className="log-failed">{intakeText('failed', { count: failed })}</span>}
        {connection?.checkedAt != null && (
          <span>
            {intakeText(isPolled ? 'polled' : 'mailboxChecked', { time: instantText(connection.checkedAt, timeZone) })}
          </span>
        )}
        {lastAt !== null && <span>{intakeText('last', { time: instantText(lastAt, timeZone) })}</span>}
      </p>
      {connection?.problem != null && (
        <p className="intake-warning">
          {intakeText(isPolled ? 'pollProblem' : 'mailboxProblem', { problem: connection.problem })}
        </p>
      )}
      {refused !== null && (
        <p className="intake-warning">
          {intakeText('refused', { count: refused.count, reason: refused.reason, address: refused.address })}
        </p>
      )}
    </li>
  );
};
