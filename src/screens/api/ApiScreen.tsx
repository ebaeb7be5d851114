import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { openApiPath } from '../../providers/api/contractPaths.ts';
import { http } from '../../providers/api/http.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './api.css?inline';
import { CallPage } from './CallPage.tsx';
import { type ApiDocument, callsIn, searchCalls, type ShownCall } from './document.ts';

adoptStyles(css);

/** Gives the document of what is in force; read anew when another version of the schemas is. */
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
      <nav className="gable-api-calls" aria-label="Calls">
        <input
          type="search"
          placeholder="Search calls"
          aria-label="Search calls"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {groups.map(({ name, of }) => (
          <Group key={`${name} ${words === ''}`} title={name} calls={of} chosen={chosen} searched={words !== ''} />
        ))}
        {groups.length === 0 && (
          <p className="gable-form-hint" role="status">
            No calls match.
          </p>
        )}
      </nav>
      <div className="gable-api-reading">
        {call !== undefined && (
          <Link className="gable-api-back" to="?">
            All calls
          </Link>
        )}
        {call === undefined ? (
          <EmptyState
            title="Choose a call"
            text={`${calls.length} calls, generated from the active schemas. ${document.info.description.replaceAll('`', '')}`}
          />
        ) : (
          <CallPage document={document} call={call} />
        )}
      </div>
    </div>
  );
};

/** A reader of the OpenAPI document: what programs can ask of the product, and how. */
export const ApiScreen = () => {
  const { data, error, refetch } = useApiDocument();
  return (
    <>
      <PageHeader
        title="API"
        actions={
          data !== undefined && (
            <button type="button" className="gable-button" onClick={() => save(data)}>
              Download openapi.json
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

/** The address alone, opened without a token, would give the part that tells how to sign in. */
const save = (document: ApiDocument): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(document, undefined, 2)], { type: 'application/json' }));
  const link = window.document.createElement('a');
  link.href = url;
  link.download = 'openapi.json';
  link.click();
  URL.revokeObjectURL(url);
};
