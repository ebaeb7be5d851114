import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { mergeText } from '../../messages/en/mergeText.ts';
import { useMerges } from './usePairs.ts';

/**
 * Redirects from the address of a merged record to the record that was kept, and shows a message that says so. Renders
 * nothing for other records.
 */
export const MergedRedirect = ({ resource }: { readonly resource: Resource }) => {
  const { id = '' } = useParams();
  const notify = useNotify();
  const into = useMerges(resource, id).data?.into;
  const isMerged = into !== undefined && into !== null;
  useEffect(() => {
    if (isMerged) notify(mergeText('moved', { thing: inLowerCase(resource.title) }), { type: 'info' });
  }, [isMerged, notify, resource]);
  return isMerged ? <Navigate to={addressOf(resource, 'show', { id: into, _id: into })} replace /> : null;
};
