/**
 * Path of the schema call. This file has the paths of calls that the client sends before it has a schema. Source:
 * specification §7 and our API.
 */
export const schemaPath = '/api/v2/schema';
export const loginPath = '/api/v2/admin/login-profile';
export const profilesPath = '/api/v2/admin/get-profile';
export const changePasswordPath = '/api/v2/admin/change-password';
export const logoutPath = '/api/v2/admin/logout-profile';
export const sessionsPath = '/api/v2/admin/get-sessions';
export const endSessionPath = '/api/v2/admin/delete-session';
export const endOtherSessionsPath = '/api/v2/admin/end-other-sessions';
export const openApiPath = '/api/v2/openapi.json';
export const studioPath = '/api/v2/admin/schemas';
/** Root of the calls of resources whose files define no calls. */
export const restRoot = '/api/rest';
