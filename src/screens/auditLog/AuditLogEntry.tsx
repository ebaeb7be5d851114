import { Link } from 'react-router-dom';
import type { AuditChange, AuditEntry, AuditLink } from '#model/wire/auditLog.ts';
import { instantText } from '#model/values/time/dates.ts';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';
import { useModel } from '../../providers/schemas.tsx';
import { textWithNodes } from '../../messages/textWithNodes.ts';
import { auditLogText } from '../../messages/en/auditLogText.ts';

type RecordLinkProps = { readonly link: AuditLink };

/** A link to the user or record that an entry names. If the reader may not see it, it says so. */
const RecordLink = ({ link: { resource, _id, title } }: RecordLinkProps) => {
  const address = useAddress();
  const { resources } = useModel();
  const found = resources[resource];
  if (title === undefined) return <span className="audit-hidden">{auditLogText('entry.hidden')}</span>;
  if (found === undefined) return <b>{title}</b>;
  return <Link to={address(found, 'show', recordFromTitle(_id, title))}>{title}</Link>;
};

/** Returns the text of a change: `New → Callback`, or `set to New` if the field had no value. */
const changeText = (from = '', to = ''): string => {
  if (from === '') return auditLogText('entry.first', { value: to });
  return to === '' ? auditLogText('entry.cleared', { value: from }) : `${from} → ${to}`;
};

const Change = ({ change: { field, from, to, added = [], removed = [] } }: { readonly change: AuditChange }) => {
  const lists = [
    ...removed.map((text) => ({ text, sign: '−', label: 'removed' as const })),
    ...added.map((text) => ({ text, sign: '+', label: 'added' as const })),
  ];
  return (
    <li>
      <span className="audit-field">{field}</span>
      {lists.map(({ text, sign, label }) => (
        <span key={`${sign} ${text}`} className={`audit-${label}`}>
          <span aria-hidden="true">{sign} </span>
          <span className="audit-spoken">{auditLogText(`entry.${label}`)} </span>
          {text}
        </span>
      ))}
      {(from !== undefined || to !== undefined) && <span className="audit-values">{changeText(from, to)}</span>}
      {lists.length === 0 && from === undefined && to === undefined && (
        <span className="audit-hidden">{auditLogText('entry.unseen')}</span>
      )}
    </li>
  );
};

type AuditLogEntryProps = { readonly entry: AuditEntry; readonly timeZone: string };

/** One entry of the audit log: a sentence, its time, the IP address, and the changed fields. */
export const AuditLogEntry = ({ entry, timeZone }: AuditLogEntryProps) => {
  const { at, until, count, text, by, key, record, address, device, note, changes, kind } = entry;
  const isFailed = kind === 'failedSignIns';
  const facts = [device, address, key === undefined ? undefined : auditLogText('entry.key', { key })].filter(
    (fact) => fact !== undefined,
  );
  return (
    <li className="audit-entry" data-kind={kind}>
      <p className="audit-sentence">
        {by === undefined ? (
          !isFailed && <b>{kind === 'refusals' ? auditLogText('entry.visitor') : auditLogText('entry.system')}</b>
        ) : (
          <RecordLink link={by} />
        )}{' '}
        {record === undefined
          ? text
          : textWithNodes(auditLogText, 'entry.about', { text, record: <RecordLink link={record} /> })}
        {count > 1 && <span className="audit-count"> {auditLogText('entry.times', { count })}</span>}
      </p>
      <p className="audit-facts">
        <time dateTime={at}>{instantText(at, timeZone)}</time>
        {until !== undefined && instantText(until, timeZone) !== instantText(at, timeZone) && (
          <span>{auditLogText('entry.until', { time: instantText(until, timeZone) })}</span>
        )}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {note !== undefined && <p className="audit-note">{note}</p>}
      {changes.length > 0 && (
        <ul className="audit-changes">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      )}
    </li>
  );
};
