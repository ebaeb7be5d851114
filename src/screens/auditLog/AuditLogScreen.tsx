import Button from '@mui/material/Button';
import { useKindContext } from '#kinds/kindContext.tsx';
import { word } from '#model/language/wording.ts';
import { type AuditLink, auditKinds } from '#model/wire/auditLog.ts';
import type { Resource } from '#model/resource.ts';
import { can } from '#model/permissions/permissions.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { AuditLogEntry } from './AuditLogEntry.tsx';
import { AuditLogExport } from './AuditLogExport.tsx';
import css from './auditLog.css?inline';
import { LogFilters, type LogChoice, type LogFilter } from '../eventLog/LogFilters.tsx';
import logCss from '../eventLog/eventLog.css?inline';
import { useLogAddress } from '../eventLog/useLogAddress.ts';
import { auditFilters, useAuditLog } from './useAuditLog.ts';
import { auditLogText } from '../../messages/en/auditLogText.ts';

adoptStyles(logCss);
adoptStyles(css);

const periods = (): readonly LogChoice[] => [
  ['1', auditLogText('filter.hours')],
  ...[7, 30, 90].map((count): LogChoice => [String(count), auditLogText('filter.days', { count })]),
];

/** Returns the filters of the log with their choices. */
const logFilters = (resources: readonly Resource[], people: readonly AuditLink[]): readonly LogFilter[] => [
  {
    name: 'kind',
    label: auditLogText('filter.event'),
    all: auditLogText('filter.events'),
    choices: Object.entries(auditKinds).map(([kind, title]) => [kind, word(title)]),
  },
  {
    name: 'person',
    label: auditLogText('filter.person'),
    all: auditLogText('filter.people'),
    choices: people.map(({ _id, title = _id }) => [_id, title]),
  },
  {
    name: 'resource',
    label: auditLogText('filter.records'),
    all: auditLogText('filter.allRecords'),
    choices: resources.map(({ name, plural }) => [name, plural]),
  },
  {
    name: 'days',
    label: auditLogText('filter.period'),
    all: auditLogText('filter.anyTime'),
    choices: periods(),
  },
];

const Entries = () => {
  const { resources } = useModel();
  const { timeZone } = useKindContext();
  const log = useLogAddress(auditFilters);
  const filters = log.values;
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useAuditLog(filters);
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const { people = [], keptDays } = data?.pages[0] ?? {};
  const { isFiltered } = log;
  return (
    <>
      <LogFilters label={auditLogText('filter.title')} filters={logFilters(Object.values(resources), people)} log={log}>
        {isFiltered && <Button onClick={log.clear}>{auditLogText('filter.clear')}</Button>}
      </LogFilters>
      {error !== null && <ErrorState error={error} title={auditLogText('failed')} onRetry={() => void refetch()} />}
      {isPending && <LoadingOverlay loading />}
      {data !== undefined && entries.length === 0 && (
        <EmptyState
          title={isFiltered ? auditLogText('none.filtered') : auditLogText('none.title')}
          text={isFiltered ? auditLogText('none.filteredText') : auditLogText('none.text')}
        />
      )}
      <ol className="audit-log" aria-label={auditLogText('title')}>
        {entries.map((entry) => (
          <AuditLogEntry key={entry._id} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="audit-more">
          <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {auditLogText('older')}
          </Button>
        </div>
      )}
      {keptDays !== undefined && <p className="audit-kept">{auditLogText('kept', { count: keptDays })}</p>}
    </>
  );
};

/**
 * The audit log in Settings: sign-ins, refused access, exports and changes as sentences, newest first. Users without
 * access get a message.
 */
export const AuditLogScreen = () => {
  const map = usePermissionMap();
  const mayRead = can(map, 'auditLog', 'view');
  return (
    <>
      <PageHeader
        title={auditLogText('title')}
        back={{ to: '/dashboard/global-config', title: auditLogText('settings') }}
        actions={mayRead && can(map, 'auditLog', 'export') ? <AuditLogExport /> : undefined}
      />
      {mayRead ? (
        <div className="audit-page">
          <Entries />
        </div>
      ) : (
        <EmptyState title={auditLogText('noAccess.title')} text={auditLogText('noAccess.text')} />
      )}
    </>
  );
};
