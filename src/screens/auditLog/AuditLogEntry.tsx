import { Link } from 'react-router-dom';
import type { AuditChange, AuditEntry, AuditLink } from '#model/wire/auditLog.ts';
import { instantText } from '#model/values/dates.ts';
import { titled, useAddress } from '../../providers/useAddress.ts';
import { useModel } from '../../providers/schemas.tsx';

type RecordLinkProps = { readonly link: AuditLink };

/** A person or record that an entry names: a link where the reader may open it. */
const RecordLink = ({ link: { resource, _id, title } }: RecordLinkProps) => {
  const address = useAddress();
  const { resources } = useModel();
  const found = resources[resource];
  if (title === undefined) return <span className="audit-hidden">(no access, or deleted)</span>;
  if (found === undefined) return <b>{title}</b>;
  return <Link to={address(found, 'show', titled(_id, title))}>{title}</Link>;
};

const Change = ({ change: { field, from, to, added = [], removed = [] } }: { readonly change: AuditChange }) => {
  const lists = [
    ...removed.map((text) => ({ text, sign: '−', label: 'removed' })),
    ...added.map((text) => ({ text, sign: '+', label: 'added' })),
  ];
  return (
    <li>
      <span className="audit-field">{field}</span>
      {lists.map(({ text, sign, label }) => (
        <span key={`${sign} ${text}`} className={`audit-${label}`}>
          <span aria-hidden="true">{sign} </span>
          <span className="audit-spoken">{label}: </span>
          {text}
        </span>
      ))}
      {(from !== undefined || to !== undefined) && (
        <span className="audit-values">
          {from === '' ? 'empty' : from} → {to === '' ? 'empty' : to}
        </span>
      )}
      {lists.length === 0 && from === undefined && to === undefined && (
        <span className="audit-hidden">value not shown</span>
      )}
    </li>
  );
};

type AuditLogEntryProps = { readonly entry: AuditEntry; readonly timeZone: string };

/** One entry as a sentence, with the facts below it and what it changed. */
export const AuditLogEntry = ({ entry, timeZone }: AuditLogEntryProps) => {
  const { at, until, count, text, by, key, record, address, device, note, changes, kind } = entry;
  const isFailed = kind === 'failedSignIns';
  const facts = [device, address, key === undefined ? undefined : `via key “${key}”`].filter(
    (fact) => fact !== undefined,
  );
  return (
    <li className="audit-entry" data-kind={kind}>
      <p className="audit-sentence">
        {by === undefined ? (
          !isFailed && <b>{kind === 'refusals' ? 'A visitor' : 'The system'}</b>
        ) : (
          <RecordLink link={by} />
        )}{' '}
        {text}
        {record !== undefined && (
          <>
            {' '}
            <RecordLink link={record} />
          </>
        )}
        {count > 1 && <span className="audit-count"> {count.toLocaleString('en')} times</span>}
      </p>
      <p className="audit-facts">
        <time dateTime={at}>{instantText(at, timeZone)}</time>
        {until !== undefined && instantText(until, timeZone) !== instantText(at, timeZone) && (
          <span>until {instantText(until, timeZone)}</span>
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
