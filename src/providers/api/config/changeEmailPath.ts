/** Path of the call that changes the user's own email address. Apart from the other paths, which load first. */
export const changeEmailPath = '/api/v2/admin/change-email';
