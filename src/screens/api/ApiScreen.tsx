import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { openApiPath } from '../../providers/api/config/contractPaths.ts';
import { http } from '../../providers/api/http/http.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './api.css?inline';
import { CallPage } from './CallPage.tsx';
import { callsIn, searchCalls } from './document.ts';
import type { ApiDocument, ShownCall } from './apiDocument.ts';
import { apiText } from '../../messages/en/apiText.ts';

adoptStyles(css);

/** Returns the OpenAPI document of the active schemas. It is loaded again when another version becomes active. */
const useApiDocument = () => {
  const { version } = useModel();
  return useQuery({
    queryKey: ['openapi', version],
    queryFn: async ({ signal }) => (await http(openApiPath, { signal })).json as ApiDocument,
  });
};

const CallLink = ({ call, chosen }: { readonly call: ShownCall; readonly chosen: string | null }) => {
  const { method, operation } = call;
  return (
    <li>
      <Link
        to={`?call=${encodeURIComponent(operation.operationId)}`}
        aria-current={operation.operationId === chosen ? 'page' : undefined}
      >
        <b data-method={method}>{method}</b> <span>{operation.summary}</span>
      </Link>
    </li>
  );
};

type GroupProps = {
  readonly title: string;
  readonly calls: readonly ShownCall[];
  readonly chosen: string | null;
  readonly searched: boolean;
};

const Group = ({ title, calls, chosen, searched }: GroupProps) => {
  const holdsChosen = calls.some(({ operation }) => operation.operationId === chosen);
  const [open, setOpen] = useState(holdsChosen);
  const shown = open || searched;
  return (
    <details open={shown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title} <span>{calls.length}</span>
      </summary>
      {shown && (
        <ul>
          {calls.map((call) => (
            <CallLink key={call.operation.operationId} call={call} chosen={chosen} />
          ))}
        </ul>
      )}
    </details>
  );
};

const Reader = ({ document }: { readonly document: ApiDocument }) => {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const calls = useMemo(() => callsIn(document), [document]);
  const found = useMemo(() => searchCalls(calls, words), [calls, words]);
  const chosen = params.get('call');
  const call = calls.find(({ operation }) => operation.operationId === chosen);
  const groups = document.tags
    .map(({ name }) => ({ name, of: found.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter(({ of }) => of.length > 0);
  return (
    <div className="gable-api" data-open={call !== undefined}>
      <nav className="gable-api-calls" aria-label={apiText('calls')}>
        <input
          type="search"
          placeholder={apiText('search')}
          aria-label={apiText('search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {groups.map(({ name, of }) => (
          <Group key={`${name} ${words === ''}`} title={name} calls={of} chosen={chosen} searched={words !== ''} />
        ))}
        {groups.length === 0 && (
          <p className="gable-form-hint" role="status">
            {apiText('none')}
          </p>
        )}
      </nav>
      <div className="gable-api-reading">
        {call !== undefined && (
          <Link className="gable-api-back" to="?">
            {apiText('all')}
          </Link>
        )}
        {call === undefined ? (
          <EmptyState
            title={apiText('choose.title')}
            text={apiText('choose.text', {
              count: calls.length,
              about: document.info.description.replaceAll('`', ''),
            })}
          />
        ) : (
          <CallPage document={document} call={call} />
        )}
      </div>
    </div>
  );
};

/** The screen with every call of the API: parameters, responses and examples. Users can download its OpenAPI file. */
export const ApiScreen = () => {
  const { data, error, refetch } = useApiDocument();
  return (
    <>
      <PageHeader
        title="API"
        actions={
          data !== undefined && (
            <button type="button" className="gable-button" onClick={() => save(data)}>
              {apiText('download')}
            </button>
          )
        }
      />
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingOverlay loading />}
      {data !== undefined && <Reader document={data} />}
    </>
  );
};

/** Saves the loaded document as a file. A plain link would send no token, and get only the part about signing in. */
const save = (document: ApiDocument): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(document, undefined, 2)], { type: 'application/json' }));
  const link = window.document.createElement('a');
  link.href = url;
  link.download = 'openapi.json';
  link.click();
  URL.revokeObjectURL(url);
};
