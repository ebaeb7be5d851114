/**
 * Path of the call that returns the schemas. The client can send the calls in this file before it has loaded the
 * schemas. Source: specification §7 and our API.
 */
export const schemaPath = '/api/v2/schema';
/** Path of the call that signs a user in. */
export const loginPath = '/api/v2/admin/login-profile';
/** Path of the call that returns the profiles of all users. */
export const profilesPath = '/api/v2/admin/get-profile';
/** Path of the call that changes the user's own password. */
export const changePasswordPath = '/api/v2/admin/change-password';
/** Path of the call that ends the session of the sent token. */
export const logoutPath = '/api/v2/admin/logout-profile';
/** Path of the call that returns the user's sessions. */
export const sessionsPath = '/api/v2/admin/get-sessions';
/** Path of the call that ends one session, without the id of the session: `/0193…` is appended. */
export const endSessionPath = '/api/v2/admin/delete-session';
/** Path of the call that ends all sessions but the current one. */
export const endOtherSessionsPath = '/api/v2/admin/end-other-sessions';
/** Path of the OpenAPI document. */
export const openApiPath = '/api/v2/openapi.json';
/** Path of the call that returns the schema files. The paths of the other calls of the schema studio begin with it. */
export const studioPath = '/api/v2/admin/schemas';
/** The path below which a resource's calls are if its file defines none. Example: `/api/rest/brokers`. */
export const restRoot = '/api/rest';
