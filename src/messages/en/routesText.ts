import { createText } from '../createText.ts';

/** Titles of screens that a server may not support. They load with the routes, so keep them few. */
export const routesText = createText('routes', {
  import: 'Import %{things}',
  imports: 'Imports',
  reports: 'Reports',
  publicPage: 'Public page',
  publicPages: 'Public pages',
  failed: "Gable couldn't start",
});
