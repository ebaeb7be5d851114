import { Navigate } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { sectionAddress } from './sections.ts';

/** The address of the resource itself. It redirects to the first section of its only record. */
export const FirstSection = ({ resource }: { readonly resource: Resource }) => {
  const [first] = resource.form;
  return <Navigate to={first === undefined ? '/error_404' : sectionAddress(resource, first)} replace />;
};
