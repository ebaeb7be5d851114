import { useGetList } from 'ra-core';
import { Navigate, NavLink, useParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import '../../resources/resources.css';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { Timeline } from '../../resources/show/timeline/Timeline.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { sectionAddress, slugOf } from './sections.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './singleton.css?inline';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { formText } from '../../messages/en/formText.ts';
import { listText } from '../../messages/en/listText.ts';
import { showText } from '../../messages/en/showText.ts';

adoptStyles(css);

const first = { page: 1, perPage: 1 } as const;

/**
 * The page of a resource with a single record. Each section of its form is a tab, in which the user reads and edits the
 * section. Below is the record's history.
 */
export const SingletonScreen = ({ resource }: { readonly resource: Resource }) => {
  const { section: slug = '' } = useParams();
  const rights = useRights(resource);
  const { data, error, isPending, refetch } = useGetList<ResourceRecord>(
    resource.name,
    { pagination: first, sort: resource.list.sort },
    { retry: false },
  );
  const section = resource.form.find((one) => slugOf(one) === slug);
  const [record] = data ?? [];
  if (section === undefined) return <Navigate to="/error_404" replace />;
  return (
    <>
      <PageHeader title={resource.title} />
      <nav className="rec-tabs rec-screen-tabs" aria-label={formText('sections')}>
        {resource.form.map((one) => (
          <NavLink key={one.title} className="rec-tab" to={sectionAddress(resource, one)}>
            {one.title}
          </NavLink>
        ))}
      </nav>
      {record === undefined && error !== null && (
        <ErrorState
          title={listText('failed', { things: inLowerCase(resource.title) })}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {record === undefined && isPending && error === null && (
        <LoadingOverlay loading>
          <div className="rec-waiting" />
        </LoadingOverlay>
      )}
      {record !== undefined && (
        <div className="one-body">
          <SectionPanel key={section.title} resource={resource} section={section} record={record} />
          {resource.calls.timeline !== undefined && rights.may('timeline') && (
            <section className="rec-panel">
              <h2>{showText('timeline.title')}</h2>
              <Timeline resource={resource} id={record.id} />
            </section>
          )}
        </div>
      )}
    </>
  );
};
