/**
 * Path of the call that returns the schemas. This file has the paths of calls that the client sends before it has them.
 * Source: specification §7 and our API.
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
/** The path below which a resource's calls are if its file defines none. Example: `/api/rest/brokers`. */
export const restRoot = '/api/rest';
