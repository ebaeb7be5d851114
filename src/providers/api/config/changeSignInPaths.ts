/**
 * Paths of the calls that change the user's own email address and username. Apart from the other paths, which load
 * first.
 */
export const changeSignInPaths = {
  email: '/api/v2/admin/change-email',
  username: '/api/v2/admin/change-username',
} as const;
