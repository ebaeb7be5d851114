/** Path of the call that returns the tiles of the home screen. */
export const homePath = '/api/v2/admin/get-home';
