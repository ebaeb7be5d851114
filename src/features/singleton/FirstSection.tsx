import { Navigate } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { sectionAddress } from './sections.ts';

/**
 * Redirects from the address of a single-record resource to the first section of its form, or to the not-found page if
 * the form has none.
 */
export const FirstSection = ({ resource }: { readonly resource: Resource }) => {
  const [first] = resource.form;
  return <Navigate to={first === undefined ? '/error_404' : sectionAddress(resource, first)} replace />;
};
